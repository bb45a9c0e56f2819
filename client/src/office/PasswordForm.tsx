import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { updatePassword } from '@orderi/shared/contract/accounts'
import { Password } from '@orderi/shared/kernel/fields'
import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { profileWords } from '../i18n/office.ts'
import { FormCard } from './form/FormCard.tsx'
import { FormFoot } from './form/FormFoot.tsx'
import { useSaving } from './form/useSaving.ts'

const words = profileWords.password

const EMPTY = { current_password: '', password: '', repeat: '' }
type Values = typeof EMPTY

const RULES = {
  current_password: (text: string) => (text === '' ? texts.office.form.required : null),
  password(text: string) {
    if (text === '') return texts.office.form.required
    if (Password.safeParse(text).success) return null
    return text.length < 8 ? words.tooShort : words.tooLong
  },
  repeat: (text: string, { password }: Values) => (text === password ? null : words.differs),
}

interface PasswordFormProps {
  readonly email: string
  /** The current password, if the user has just typed it on the previous screen. */
  readonly current?: string
  readonly onTyped?: (isTyped: boolean) => void
}

export function PasswordForm({ email, current = '', onTyped }: PasswordFormProps) {
  const form = useForm<Values>({
    initialValues: { ...EMPTY, current_password: current },
    validate: RULES,
  })
  const saving = useSaving({
    form,
    version: undefined,
    send: ({ current_password, password }, { key }) =>
      api.request(updatePassword, { body: { current_password, password }, key }),
    words: { done: words.done },
    onSaved: () => {
      form.setInitialValues(EMPTY)
      form.reset()
      session.settlePassword()
    },
  })
  const isTyped = form.isDirty()
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped])
  const field = { visibilityToggleButtonProps: { 'aria-label': words.show, tabIndex: 0 } }
  return (
    <FormCard title={words.title} text={words.text} saving={saving}>
      {/* Lets password managers find the account of the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label={words.current}
        required
        autoComplete="current-password"
        {...field}
        {...form.getInputProps('current_password')}
      />
      <PasswordInput
        label={words.next}
        description={words.nextHint}
        required
        autoComplete="new-password"
        {...field}
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={words.repeat}
        required
        autoComplete="new-password"
        {...field}
        {...form.getInputProps('repeat')}
      />
      <FormFoot saving={saving} saveLabel={words.save} />
    </FormCard>
  )
}
