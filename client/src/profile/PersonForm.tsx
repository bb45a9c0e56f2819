import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { updateProfile } from '@orderi/shared/contract/accounts'
import { Email } from '@orderi/shared/kernel/fields'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import { profileWords } from '../i18n/office.ts'
import { FormCard } from '../office/form/FormCard.tsx'
import { FormFoot } from '../office/form/FormFoot.tsx'
import { requiredTextError } from '../office/form/required.ts'
import { useLeaveGuard } from '../office/form/useLeaveGuard.tsx'
import { useSaving } from '../office/form/useSaving.ts'

const words = profileWords.data

interface Values {
  readonly name: string
  readonly email: string
}

const RULES = {
  name: requiredTextError,
  email: (email: string) =>
    requiredTextError(email) ?? (Email.safeParse(email).success ? null : words.badEmail),
}

interface PersonFormProps extends Values {
  /** True if other forms on this screen have unsaved changes. One confirmation before leaving covers all forms. */
  readonly isMoreChanged: boolean
}

export function PersonForm({ name, email, isMoreChanged }: PersonFormProps) {
  const form = useForm<Values>({ initialValues: { name, email }, validate: RULES })
  const saving = useSaving({
    form,
    version: undefined,
    send: (values, { key }) => api.request(updateProfile, { body: values, key }),
    words,
    onSaved: (saved) => session.rename(saved),
  })
  const guard = useLeaveGuard(form.isDirty() || isMoreChanged)
  return (
    <FormCard title={words.title} text={words.text} saving={saving}>
      <TextInput
        label={words.name}
        required
        maxLength={200}
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={words.email}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <FormFoot saving={saving} />
      {guard.question}
    </FormCard>
  )
}
