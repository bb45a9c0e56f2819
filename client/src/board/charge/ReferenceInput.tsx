import { TextInput, type TextInputProps } from '@mantine/core'
import type { MethodKind } from '@orderi/shared/payments/schema'
import type { Ref } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'

const WITH_DIGITS: ReadonlySet<MethodKind> = new Set(['tarjeta', 'sinpe', 'transferencia'])

/** True if the last four digits are enough as the reference of a payment of this kind. */
export const hasDigits = (kind: MethodKind) => WITH_DIGITS.has(kind)

interface Props extends TextInputProps {
  readonly kind: MethodKind
  readonly isMissing?: boolean
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** Shows a numeric keyboard if the reference is a number, but accepts any text. */
export function ReferenceInput({ kind, isMissing, ...props }: Props) {
  const areDigits = hasDigits(kind)
  return (
    <TextInput
      label={areDigits ? words.lastDigits : words.reference}
      inputMode={areDigits ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={100}
      error={isMissing && (areDigits ? words.noLastDigits : words.noReference)}
      {...props}
    />
  )
}
