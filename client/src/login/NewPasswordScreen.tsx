/** Opened by the link in an e-mail: sets a new password with the link's code. */
import { Button, PasswordInput } from '@mantine/core'
import { resetPassword } from '@orderi/shared/contract/accounts'
import { Password } from '@orderi/shared/kernel/fields'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { texts } from '../i18n/common.ts'
import { profileWords, recoveryWords as words } from '../i18n/office.ts'
import { useAttempt } from '../shell/useAttempt.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { Outcome } from './Outcome.tsx'
import classes from './RestaurantChoice.module.css'
import forms from './SignInForm.module.css'

type State = 'typing' | 'changed' | 'ended'

const OUTCOMES = {
  changed: {
    title: words.changedTitle,
    text: words.changed,
    action: { to: '/login', label: texts.login.submit },
  },
  ended: {
    title: words.endedTitle,
    text: words.ended,
    action: { to: '/recuperar-clave', label: words.another },
  },
} as const

export function NewPasswordScreen() {
  // Browsers send the part after # to no server, so no log contains the code.
  const code = new URLSearchParams(useLocation().hash.slice(1)).get('codigo') ?? ''
  const [state, setState] = useState<State>(code === '' ? 'ended' : 'typing')
  useEffect(() => {
    document.title = `${words.newTitle} · Orderi`
  }, [])
  return (
    <LoginFrame>
      {state === 'typing' ? (
        <NewPasswordForm code={code} onEnd={setState} />
      ) : (
        <Outcome key={state} {...OUTCOMES[state]} />
      )}
    </LoginFrame>
  )
}

function problemOf(password: string): string | undefined {
  if (password === '') return texts.login.passwordRequired
  if (Password.safeParse(password).success) return undefined
  return password.length < 8 ? profileWords.password.tooShort : profileWords.password.tooLong
}

function NewPasswordForm(props: { code: string; onEnd: (state: State) => void }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isBusy, failure, attempt } = useAttempt()
  const field = useRef<HTMLInputElement>(null)

  const show = (found: string | undefined) => {
    setProblem(found)
    if (found !== undefined) field.current?.focus()
    return found !== undefined
  }

  const send = async () => {
    try {
      await api.request(resetPassword, { body: { codigo: props.code, password } })
      props.onEnd('changed')
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {}
      if (errors['codigo']) props.onEnd('ended')
      if (errors['password']) show(errors['password'].join(' '))
      throw error
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!show(problemOf(password))) attempt(send)
  }

  return (
    <form className={forms['form']} onSubmit={submit} noValidate>
      <div>
        <h1 className={classes['title']}>{words.newTitle}</h1>
        <p className={classes['lead']}>{words.newLead}</p>
      </div>
      <PasswordInput
        ref={field}
        label={profileWords.password.next}
        description={profileWords.password.nextHint}
        descriptionProps={{ mb: '0.375rem' }}
        name="password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        size="lg"
        value={password}
        error={problem}
        visibilityToggleButtonProps={{ 'aria-label': texts.login.showPassword, tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {failure && !problem && <FailureBox text={failure} />}
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {profileWords.password.save}
      </Button>
    </form>
  )
}
