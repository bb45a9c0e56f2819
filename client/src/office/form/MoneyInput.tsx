/** An amount in the restaurant's money: its sign, its country's grouping, two decimals. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { amountText } from '../../i18n/format.ts'
import { texts } from '../../i18n/texts.ts'
import { useOwnRestaurant } from '../useOwnRestaurant.ts'
import { readAmount } from './amounts.ts'
import type { NumberValue } from './numbers.ts'

type MoneyInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value?: NumberValue
  readonly onChange?: (value: NumberValue) => void
}

/** Its value is '' while what is typed is no amount. */
export function MoneyInput({ value = '', onChange, ...props }: MoneyInputProps) {
  const { country = 'crc', currency = '' } = useOwnRestaurant().data ?? {}
  /** What was typed stays as it was typed, until the field is left. */
  const [typed, setTyped] = useState<{ text: string; value: NumberValue; isLeft: boolean }>()
  const isTyped = typed !== undefined && typed.value === value
  const written = value === '' ? '' : amountText(value, country).replaceAll(/\s/g, ' ')
  return (
    <TextInput
      leftSection={currency}
      inputMode="decimal"
      {...props}
      error={isTyped && typed.isLeft ? texts.office.form.badAmount : props.error}
      value={isTyped ? typed.text : written}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.replaceAll(/[^\d.,\s]/g, '')
        const read = readAmount(text, country) ?? ''
        setTyped({ text, value: read, isLeft: false })
        onChange?.(read)
      }}
      onBlur={(event) => {
        if (isTyped) {
          const isRead = readAmount(typed.text, country) !== undefined
          setTyped(isRead ? undefined : { ...typed, isLeft: true })
        }
        props.onBlur?.(event)
      }}
    />
  )
}
