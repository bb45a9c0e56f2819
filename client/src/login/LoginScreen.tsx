import { installation } from '@orderi/shared/contract/setup'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { loadable } from '../ui/loadable.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { SignInForm } from './SignInForm.tsx'

const EnterDevice = loadable(async () => (await import('./EnterDevice.tsx')).EnterDevice)

const RestaurantChoice = loadable(
  async () => (await import('./RestaurantChoice.tsx')).RestaurantChoice,
)

const TemporaryPassword = loadable(
  async () => (await import('./TemporaryPassword.tsx')).TemporaryPassword,
)

const RequiredSecondFactor = loadable(
  async () => (await import('./RequiredSecondFactor.tsx')).RequiredSecondFactor,
)

/** Shows the login, the change of a temporary password, the set-up of a second factor, and the choice of a branch. */
export function LoginScreen() {
  const user = useStore(session, (state) => state.user)
  useEffect(() => {
    document.title = `${texts.login.title} · Orderi`
    RestaurantChoice.fetch()
  }, [])
  useSetupRedirect(user === null)
  const [password, setPassword] = useState('')
  return (
    <LoginFrame>
      {!user && <SignInForm onSignedIn={setPassword} />}
      {user?.passwordChange === 'none' &&
        (user.needsSecondFactor ? (
          <RequiredSecondFactor user={user} password={password} />
        ) : user.device ? (
          <EnterDevice device={user.device} name={user.name} />
        ) : (
          <RestaurantChoice user={user} />
        ))}
      {user && user.passwordChange !== 'none' && (
        <TemporaryPassword user={user} password={password} />
      )}
    </LoginFrame>
  )
}

/** Redirects to the set-up while no account exists on the server. Without a response, the login form stays. */
function useSetupRedirect(isAsked: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAsked) return undefined
    const controller = new AbortController()
    api.request(installation, { signal: controller.signal }).then(
      ({ abierta }) =>
        abierta && !controller.signal.aborted && navigate('/configurar', { replace: true }),
      () => undefined,
    )
    return () => controller.abort()
  }, [isAsked, navigate])
}
