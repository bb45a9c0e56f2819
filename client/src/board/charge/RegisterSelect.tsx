import { NativeSelect } from '@mantine/core'
import type { Register } from '@orderi/shared/payments/cash-sessions'
import { chargeWords as words } from '../../i18n/board.ts'

/** Chooses among the registers with an open session. Renders nothing if there is no choice. */
export function RegisterSelect(props: {
  registers: readonly Register[]
  chosen: number
  onChoose: (id: number) => void
}) {
  const { registers, chosen, onChoose } = props
  if (registers.length < 2) return null
  return (
    <NativeSelect
      label={words.register}
      data={registers.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(chosen)}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  )
}
