import { NativeSelect, TextInput } from '@mantine/core'
import { peopleWords } from '../i18n/office.ts'
import { NameField } from '../office/form/NameField.tsx'

const words = peopleWords.form

export function IdentityFields(props: {
  /** Connects an input to the form. */
  field: (name: 'name' | 'email' | 'type') => object
  profiles: { value: string; label: string }[]
  /** Describes the chosen profile. */
  profileText?: string
}) {
  const { field } = props
  return (
    <>
      <NameField label={words.name} {...field('name')} />
      <TextInput label={words.email} required type="email" maxLength={254} {...field('email')} />
      <NativeSelect
        label={words.profile}
        description={props.profileText}
        required
        data={props.profiles}
        {...field('type')}
      />
    </>
  )
}
