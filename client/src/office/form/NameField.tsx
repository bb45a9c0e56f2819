import { TextInput, type TextInputProps } from '@mantine/core'

export function NameField(props: TextInputProps) {
  return <TextInput required maxLength={200} data-autofocus {...props} />
}
