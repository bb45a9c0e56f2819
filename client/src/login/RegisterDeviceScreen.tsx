/** Registers this browser as a shared device, with the code of an admin. */
import { Button, TextInput } from '@mantine/core'
import { registerDevice } from '@orderi/shared/contract/devices'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { recoveryWords } from '../i18n/office.ts'
import { useAttempt } from '../shell/useAttempt.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { EnterDevice } from './EnterDevice.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import classes from './RestaurantChoice.module.css'
import forms from './SignInForm.module.css'

const words = texts.login.device

export function RegisterDeviceScreen() {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, failure, attempt } = useAttempt()
  const user = useStore(session, (state) => state.user)
  useEffect(() => {
    document.title = `${words.title} · Orderi`
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const codigo = code.trim()
    setMissing(codigo === '')
    if (codigo === '') return
    attempt(async () => {
      const answer = await api.request(registerDevice, { body: { codigo } })
      // The code is used now, so this must not depend on a later call.
      session.login(answer)
    })
  }
  if (user?.device) {
    return (
      <LoginFrame>
        <EnterDevice device={user.device} name={user.name} />
      </LoginFrame>
    )
  }
  return (
    <LoginFrame>
      <h1 className={classes['title']}>{words.title}</h1>
      <p className={classes['lead']}>{words.lead}</p>
      <form className={forms['form']} onSubmit={submit} noValidate>
        <TextInput
          label={words.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          withAsterisk={false}
          size="lg"
          maxLength={100}
          value={code}
          error={isMissing && words.codeMissing}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {failure && <FailureBox text={failure} />}
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          {words.submit}
        </Button>
      </form>
      <div className={classes['others']}>
        <Button component={Link} to="/login" variant="subtle" fullWidth>
          {recoveryWords.toLogin}
        </Button>
      </div>
    </LoginFrame>
  )
}
