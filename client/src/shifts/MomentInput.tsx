/** A field for a date and time in a zone. Its value is an instant, or an empty text. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { instantOf, localTime } from '@orderi/shared/shifts/hours'
import { useState } from 'react'

/** While a year is typed, browsers report years such as 0002, which are no instants yet. */
const FIRST_YEAR = '1900'

/** The field shows whole minutes, so its first value stays exact until the person chooses another time. */
export function MomentInput({
  zone,
  value = '',
  onChange,
  ...field
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  zone: string
  value?: string
  onChange?: (instant: string) => void
}) {
  const [first] = useState(value)
  const local = (instant: string) => (instant === '' ? '' : localTime(instant, zone))
  const [typed, setTyped] = useState({ text: local(value), instant: value })
  return (
    <TextInput
      type="datetime-local"
      {...field}
      value={typed.instant === value ? typed.text : local(value)}
      onChange={({ currentTarget: { value: text } }) => {
        const instant =
          text === local(first) ? first : text < FIRST_YEAR ? '' : instantOf(text, zone)
        setTyped({ text, instant })
        onChange?.(instant)
      }}
    />
  )
}
