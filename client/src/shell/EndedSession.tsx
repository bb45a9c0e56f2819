/** Lets the same person log in again on top of a screen with unsaved changes. */
import { Button, PasswordInput } from '@mantine/core'
import { login, startRestaurant } from '@orderi/shared/contract/accounts'
import { type FormEvent, useState } from 'react'
import { api } from '../api/api.ts'
import { createApi } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { session } from '../api/session.ts'
import type { SessionUser } from '../api/stored.ts'
import { texts } from '../i18n/common.ts'
import { refusalTexts } from '../i18n/refusals.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FailureBox } from '../ui/FailureBox.tsx'
import { CodeField } from './CodeField.tsx'
import classes from './EndedSession.module.css'
import { useAttempt } from './useAttempt.ts'

const words = texts.shell.ended

/** Closing the dialog shows the unsaved changes. Saving them opens the dialog again. */
export function EndedSession({ user }: { user: SessionUser }) {
  return (
    <Dialog opened onClose={session.resume} title={words.title} isFirm>
      <LoginForm email={user.email ?? ''} />
    </Dialog>
  )
}

/** Selects the restaurant on the server before screens use the new token. Otherwise, calls would be refused. */
async function startAgain(token: string): Promise<void> {
  const { restaurant, branch } = session.getState()
  if (!restaurant) return
  const renewed = createApi({ token: () => token, texts: refusalTexts })
  await renewed.request(startRestaurant, { body: { restaurant: restaurant.id, branch } })
}

function LoginForm({ email }: { email: string }) {
  const [password, setPassword] = useState('')
  /** Undefined until the server asks for a code. */
  const [code, setCode] = useState<string>()
  const { isBusy, failure, attempt } = useAttempt()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    attempt(async () => {
      const { token } = await api
        .request(login, { body: { email, password, codigo: code } })
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'needs_code') setCode('')
          throw error
        })
      await startAgain(token)
      session.renew(token)
      session.resume()
    })
  }

  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <p className={classes['text']}>{words.text({ email })}</p>
      {/* Lets password managers find the account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label={texts.login.password}
        autoComplete="current-password"
        data-autofocus
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': texts.login.showPassword, tabIndex: 0 }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {code !== undefined && <CodeField value={code} onChange={setCode} />}
      {failure !== undefined && <FailureBox text={failure} />}
      <div className={classes['actions']}>
        <Button variant="subtle" color="red" onClick={() => session.logout()}>
          {texts.office.leave.leave}
        </Button>
        <Button type="submit" loading={isBusy} disabled={password === ''}>
          {texts.login.submit}
        </Button>
      </div>
    </form>
  )
}
