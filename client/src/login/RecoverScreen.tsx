/** Sends a person who forgot the password a link. Without an SMTP server, says who gives a new password. */
import { Button, Skeleton, TextInput } from '@mantine/core'
import { requestPasswordReset } from '@orderi/shared/contract/accounts'
import { installation } from '@orderi/shared/contract/setup'
import { Email } from '@orderi/shared/kernel/fields'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { api } from '../api/api.ts'
import { texts } from '../i18n/common.ts'
import { recoveryWords as words } from '../i18n/office.ts'
import { RetryBox } from '../shell/RetryBox.tsx'
import { useAttempt } from '../shell/useAttempt.ts'
import { useFetched } from '../shell/useFetched.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { Outcome } from './Outcome.tsx'
import classes from './RestaurantChoice.module.css'
import forms from './SignInForm.module.css'

const TO_LOGIN = { to: '/login', label: words.toLogin }

export function RecoverScreen() {
  const { data, error, retry } = useFetched('installation', (signal) =>
    api.request(installation, { signal }),
  )
  const [sentTo, setSentTo] = useState<string>()
  useEffect(() => {
    document.title = `${words.title} · Orderi`
  }, [])
  if (sentTo !== undefined) {
    return (
      <LoginFrame>
        <Outcome title={words.sentTitle} text={words.sent({ email: sentTo })} action={TO_LOGIN} />
      </LoginFrame>
    )
  }
  return (
    <LoginFrame>
      {data && !data.correo ? (
        <Outcome title={words.title} text={words.byAdmin} action={TO_LOGIN} />
      ) : (
        <>
          <h1 className={classes['title']}>{words.title}</h1>
          <p className={classes['lead']}>{words.lead}</p>
          {error !== undefined && <RetryBox error={error} onRetry={retry} />}
          {!data && error === undefined && (
            <output className={classes['waiting']} aria-label={texts.common.loading}>
              <Skeleton height="6rem" radius="md" mb="0.75rem" />
              <Skeleton height="3.5rem" radius="md" />
            </output>
          )}
          {data && <RecoverForm onSent={setSentTo} />}
          <div className={classes['others']}>
            <Button component={Link} to="/login" variant="subtle" fullWidth>
              {words.toLogin}
            </Button>
          </div>
        </>
      )}
    </LoginFrame>
  )
}

/** The e-mail that was typed on the login screen. */
function typedEmail(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : ''
}

function RecoverForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState(typedEmail(useLocation().state))
  const [problem, setProblem] = useState<string>()
  const { isBusy, failure, attempt } = useAttempt()
  const field = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = email.trim()
    const isValid = Email.safeParse(typed).success
    setProblem(isValid ? undefined : words.badEmail)
    if (!isValid) return field.current?.focus()
    attempt(async () => {
      await api.request(requestPasswordReset, { body: { email: typed } })
      onSent(typed)
    })
  }

  return (
    <form className={forms['form']} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={texts.login.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        size="lg"
        maxLength={254}
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {failure && <FailureBox text={failure} />}
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {words.send}
      </Button>
    </form>
  )
}
