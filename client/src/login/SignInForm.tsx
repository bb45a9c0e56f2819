import { Button, PasswordInput, TextInput } from '@mantine/core'
import { login } from '@orderi/shared/contract/accounts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { CodeField } from '../shell/CodeField.tsx'
import { endedText } from '../shell/endedText.ts'
import { failureText } from '../shell/failureText.ts'
import { applyAccountLanguage } from '../shell/loginLanguage.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import classes from './SignInForm.module.css'

interface Missing {
  readonly email?: string
  readonly password?: string
}

function missingIn(email: string, password: string): Missing {
  return {
    ...(email.trim() === '' && { email: texts.login.emailRequired }),
    ...(password === '' && { password: texts.login.passwordRequired }),
  }
}

export function SignInForm(props: { onSignedIn: (password: string) => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<Missing>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const endedOf = useStore(session, (state) => state.endedOf)
  /** Undefined until the server asks for a code. */
  const [code, setCode] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = missingIn(email, password)
    setMissing(found)
    setFailure(undefined)
    if (found.email || found.password) return
    setBusy(true)
    try {
      const answer = await api.request(login, { body: { email, password, codigo: code } })
      props.onSignedIn(password)
      session.login(answer)
      applyAccountLanguage(answer.user.language)
    } catch (error) {
      if (code === undefined && error instanceof ApiError && error.code === 'needs_code')
        setCode('')
      else setFailure(failureText(error))
      setBusy(false)
    }
  }

  if (code !== undefined) {
    return (
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        <h1 className={classes['title']}>{texts.login.code.title}</h1>
        <CodeField value={code} onChange={setCode} />
        {failure && <FailureBox text={failure} />}
        <Button type="submit" size="lg" fullWidth loading={busy} disabled={code.trim() === ''}>
          {texts.login.code.submit}
        </Button>
        <Button
          variant="subtle"
          fullWidth
          onClick={() => {
            setCode(undefined)
            setPassword('')
            setFailure(undefined)
          }}
        >
          {texts.login.otherAccount}
        </Button>
      </form>
    )
  }
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={classes['title']}>{texts.login.title}</h1>
      {endedOf && <FailureBox text={endedText(endedOf)} />}
      <TextInput
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
        value={email}
        error={missing.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={texts.login.password}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="lg"
        value={password}
        error={missing.password}
        visibilityToggleButtonProps={{ 'aria-label': texts.login.showPassword, tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {failure && <FailureBox text={failure} />}
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {texts.login.submit}
      </Button>
      <Link className={classes['forgot']} to="/recuperar-clave" state={{ email }}>
        {texts.login.forgot}
      </Link>
      <Link className={classes['forgot']} to="/dispositivo">
        {texts.login.device.link}
      </Link>
    </form>
  )
}
