import { logout } from '@orderi/shared/contract/accounts'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'

let signedOutToken: string | undefined

/** True if the person logged out by hand. The next login then does not return to the last screen. */
export function wasSignedOut(token: string): boolean {
  return token === signedOutToken
}

/** Logs out on the server and in this browser. The browser's session ends even if the call fails. */
export async function signOut(): Promise<void> {
  signedOutToken = session.getState().user?.token
  const request = api.request(logout).catch(() => undefined)
  session.logout()
  await request
}
