import { Button, PasswordInput, TextInput } from '@mantine/core'
import { install } from '@orderi/shared/contract/setup'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { setupWords } from '../i18n/office.ts'
import { failureText } from '../shell/failureText.ts'
import { applyAccountLanguage } from '../shell/loginLanguage.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import classes from './Setup.module.css'

const words = setupWords

/** The first invalid field in this sequence takes the focus. */
const FIELDS = ['codigo', 'name', 'email', 'password'] as const
type Field = (typeof FIELDS)[number]
type Values = Record<Field, string>

const NOTHING: Values = { codigo: '', name: '', email: '', password: '' }

const REQUIRED: Values = {
  codigo: words.codeRequired,
  name: words.nameRequired,
  email: texts.login.emailRequired,
  password: texts.login.passwordRequired,
}

const MIN_PASSWORD_LENGTH = 8

function problemsOf(values: Values): Partial<Values> {
  const problems: Partial<Values> = {}
  for (const field of FIELDS) if (values[field].trim() === '') problems[field] = REQUIRED[field]
  if (values.password !== '' && [...values.password].length < MIN_PASSWORD_LENGTH)
    problems.password = words.passwordShort
  return problems
}

function fieldErrorsOf(error: unknown): Partial<Values> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.errors).map(([field, errorTexts]) => [field, errorTexts.join(' ')]),
  )
}

export function FirstAdminForm({ onClosed }: { onClosed: () => void }) {
  const [values, setValues] = useState(NOTHING)
  const [problems, setProblems] = useState<Partial<Values>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()

  const show = (found: Partial<Values>) => {
    setProblems(found)
    const first = FIELDS.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (show(problemsOf(values)) || busy) return
    setBusy(true)
    try {
      const answer = await api.request(install, { body: values })
      session.login(answer)
      session.enterAsSuperadmin()
      void navigate('/super-admin/primeros-pasos', { replace: true })
      applyAccountLanguage(answer.user.language)
    } catch (error) {
      setBusy(false)
      // Status 404 means that another person has completed the set-up first.
      if (error instanceof ApiError && error.status === 404) onClosed()
      else if (!show(fieldErrorsOf(error))) setFailure(failureText(error))
    }
  }

  const field = (name: Field) => ({
    name,
    size: 'lg',
    required: true,
    withAsterisk: false,
    descriptionProps: { mb: '0.375rem' },
    value: values[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) =>
      setValues((last) => ({ ...last, [name]: value })),
  })

  return (
    <form
      ref={form}
      className={classes['form']}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <div>
        <h1 className={classes['title']}>{words.title}</h1>
        <p className={classes['lead']}>{words.lead}</p>
      </div>
      <TextInput
        {...field('codigo')}
        classNames={{ input: classes['code'] ?? '' }}
        label={words.code}
        description={words.codeHint}
        placeholder="XXXX-XXXX"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <TextInput {...field('name')} label={words.name} autoComplete="name" maxLength={200} />
      <TextInput
        {...field('email')}
        label={texts.login.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordInput
        {...field('password')}
        label={texts.login.password}
        description={words.passwordHint}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': texts.login.showPassword, tabIndex: 0 }}
      />
      {failure && <FailureBox text={failure} />}
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {words.submit}
      </Button>
    </form>
  )
}
