/** Becoming somebody with an account, and leaving it: what was ordered as a guest in this visit comes along. */
import * as accounts from '@orderi/shared/contract/accounts'
import { showDone } from '../../ui/notices.tsx'
import { api, whileLeaving } from '../api.ts'
import { become, hasAccount, visit } from '../visit/visit.ts'
import { wordsNow } from '../words/language.ts'

function guestToken(): string | undefined {
  const { person } = visit.getState()
  return hasAccount(person) ? undefined : person?.token
}

/** Throws `ApiError` or `NetworkError`. */
export async function signIn(email: string, password: string): Promise<void> {
  const body = { email, password, guest_token: guestToken() }
  await whileLeaving(async () => become(await api.request(accounts.login, { body })))
}

/** Throws `ApiError` or `NetworkError`. */
export async function signUp(name: string, email: string, password: string): Promise<void> {
  const body = { name, email, password, guest_token: guestToken() }
  await whileLeaving(async () => become(await api.request(accounts.register, { body })))
}

/** Greets whoever just came in. */
export function welcome(): void {
  showDone({ title: wordsNow().person.welcome(visit.getState().person?.user.name ?? '') })
}

/** Leaves the account on this phone; the server is told when it can be. */
export function signOut(): void {
  api.request(accounts.logout).catch(() => {})
  become(null)
}
