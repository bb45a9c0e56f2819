/** Becoming somebody with an account, and leaving it: what was ordered as a guest in this visit comes along. */
import * as accounts from '@orderi/shared/contract/accounts'
import { tell } from '../ui/notices.tsx'
import { become, hasAccount, visit } from '../visit/visit.ts'
import { ask } from '../wire/ask.ts'
import { whileLeaving } from '../wire/person.ts'
import { wordsNow } from '../words/language.ts'

function guestToken(): string | undefined {
  const { person } = visit.getState()
  return hasAccount(person) ? undefined : person?.token
}

/** Throws `Refused` or `NoAnswer`. */
export async function signIn(email: string, password: string): Promise<void> {
  const body = { email, password, guest_token: guestToken() }
  await whileLeaving(async () => become(await ask(accounts.login, { body })))
}

/** Throws `Refused` or `NoAnswer`. */
export async function signUp(name: string, email: string, password: string): Promise<void> {
  const body = { name, email, password, guest_token: guestToken() }
  await whileLeaving(async () => become(await ask(accounts.register, { body })))
}

/** Greets whoever just came in. */
export function welcome(): void {
  tell(wordsNow().person.welcome(visit.getState().person?.user.name ?? ''))
}

/** Leaves the account on this phone; the server is told when it can be. */
export function signOut(): void {
  const { person } = visit.getState()
  become(null)
  if (person) ask(accounts.logout, { token: person.token }).catch(() => {})
}
