/** A field for a date and time in a zone. Its value is an instant, or an empty text. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { instantOf, localTime } from '@orderi/shared/shifts/hours'
import { useState } from 'react'

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
  return (
    <TextInput
      type="datetime-local"
      {...field}
      value={local(value)}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value
        if (typed === local(first)) onChange?.(first)
        else onChange?.(typed === '' ? '' : instantOf(typed, zone))
      }}
    />
  )
}
