import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { texts } from '../../i18n/common.ts'
import { profileWords } from '../../i18n/office.ts'
import { FormFoot } from '../form/FormFoot.tsx'
import { requiredTextError } from '../form/required.ts'
import { useSaving } from '../form/useSaving.ts'
import classes from './SecondFactor.module.css'

const words = profileWords.secondFactor

interface Values {
  readonly codigo: string
  readonly current_password: string
}

const RULES = {
  codigo: requiredTextError,
  current_password: (text: string) => (text === '' ? texts.office.form.required : null),
}

/** Asks for a code and the current password. */
export function ProofForm<Answer>(props: {
  email: string
  /** The current password, if the user has just typed it. */
  current?: string
  /** Whether a recovery code is accepted too. */
  isRecoveryAllowed?: boolean
  saveLabel: string
  done: string
  send: (values: Values, key: string) => Promise<Answer>
  onSaved: (answer: Answer) => void
  onCancel?: () => void
}) {
  const form = useForm<Values>({
    initialValues: { codigo: '', current_password: props.current ?? '' },
    validate: RULES,
  })
  const saving = useSaving({
    form,
    version: undefined,
    send: (values, { key }) => props.send(values, key),
    words: { done: props.done },
    onSaved: props.onSaved,
  })
  return (
    <form className={classes['form']} onSubmit={saving.submit} noValidate>
      {/* Lets password managers find the account of the password. */}
      <input type="hidden" name="username" autoComplete="username" value={props.email} readOnly />
      <TextInput
        label={words.code}
        description={props.isRecoveryAllowed ? words.codeOrRecovery : undefined}
        required
        maxLength={40}
        autoComplete="one-time-code"
        inputMode={props.isRecoveryAllowed ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('codigo')}
      />
      <PasswordInput
        label={profileWords.password.current}
        required
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': profileWords.password.show, tabIndex: 0 }}
        {...form.getInputProps('current_password')}
      />
      <FormFoot
        saving={saving}
        saveLabel={props.saveLabel}
        {...(props.onCancel && { onCancel: props.onCancel })}
      />
    </form>
  )
}
