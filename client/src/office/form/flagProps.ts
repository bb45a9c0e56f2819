import type { UseFormReturnType } from '@mantine/form'

export function flagProps<Values extends object>(
  form: UseFormReturnType<Values>,
  name: string & keyof Values,
) {
  return form.getInputProps(name, { type: 'checkbox' })
}
