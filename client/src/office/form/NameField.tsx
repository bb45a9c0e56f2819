import { TextInput, type TextInputProps } from '@mantine/core'

/** The first field of a form: the required name. */
export function NameField(props: TextInputProps) {
  return <TextInput required maxLength={200} data-autofocus {...props} />
}
