/** The end of a session. */
import { logout } from '@orderi/shared/contract/accounts'
import type { NavigateFunction } from 'react-router-dom'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'

/**
 * Tells the server, goes to the login and forgets everything that was read. The result of the call is ignored:
 * on this device the session is over either way.
 */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  const told = api.request(logout).catch(() => undefined)
  try {
    await navigate('/login')
  } finally {
    session.logout()
  }
  await told
}
