/** Registers this browser as a shared device, with the code of an admin. */
import { Button, TextInput } from '@mantine/core'
import { registerDevice } from '@orderi/shared/contract/devices'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { recoveryWords } from '../i18n/office.ts'
import { enterDevice } from '../shell/enter.ts'
import { useAttempt } from '../shell/useAttempt.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import classes from './RestaurantChoice.module.css'
import forms from './SignInForm.module.css'

const words = texts.login.device

export function RegisterDeviceScreen() {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, failure, attempt } = useAttempt()
  const navigate = useNavigate()
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
      session.login(answer)
      const { device } = answer.user
      if (!device) return
      await enterDevice(device)
      await navigate(
        device.tipo === 'cocina' ? '/admin/cocina?muro=1' : '/admin/punto-venta?muro=1',
        { replace: true },
      )
    })
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
