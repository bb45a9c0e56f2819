/** The end of a session by the person's own hand. */
import { logout } from '@orderi/shared/contract/accounts'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'

let signedOutToken: string | undefined

/** True for the session that was ended here: nobody is led back to where it was. */
export function wasSignedOut(token: string): boolean {
  return token === signedOutToken
}

/**
 * Tells the server and forgets the session. The result of the call is ignored: on this device the session is over
 * either way. The shell leads to the login.
 */
export async function signOut(): Promise<void> {
  signedOutToken = session.getState().user?.token
  const told = api.request(logout).catch(() => undefined)
  session.logout()
  await told
}
