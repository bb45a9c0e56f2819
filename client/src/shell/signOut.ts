import { logout } from '@orderi/shared/contract/accounts'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'

let signedOutToken: string | undefined

/** True if the person ended this session, so that a login does not return to its last screen. */
export function wasSignedOut(token: string): boolean {
  return token === signedOutToken
}

/** Ends the session on the server and here. The local session ends even if the call fails. */
export async function signOut(): Promise<void> {
  signedOutToken = session.getState().user?.token
  const told = api.request(logout).catch(() => undefined)
  session.logout()
  await told
}
