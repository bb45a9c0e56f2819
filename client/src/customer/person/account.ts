/** Login, registration and logout of guests. At login, the server merges the guest's bills into the account. */
import * as accounts from '@orderi/shared/contract/accounts'
import { showDone } from '../../ui/notices.tsx'
import { api, runIgnoringTokenExpiry } from '../api.ts'
import { hasAccount, setPerson, visit } from '../visit/visit.ts'
import { currentWords } from '../words/language.ts'

function guestToken(): string | undefined {
  const { person } = visit.getState()
  return hasAccount(person) ? undefined : person?.token
}

/** @throws ApiError or NetworkError */
export async function signIn(
  credentials: Readonly<{ email: string; password: string; codigo?: string | undefined }>,
): Promise<void> {
  const body = { ...credentials, guest_token: guestToken() }
  await runIgnoringTokenExpiry(async () => setPerson(await api.request(accounts.login, { body })))
}

/** @throws ApiError or NetworkError */
export async function signUp(name: string, email: string, password: string): Promise<void> {
  const body = { name, email, password, guest_token: guestToken() }
  await runIgnoringTokenExpiry(async () =>
    setPerson(await api.request(accounts.register, { body })),
  )
}

export function showWelcome(): void {
  showDone({
    title: currentWords().person.welcome({ name: visit.getState().person?.user.name ?? '' }),
  })
}

/** Logs out on this phone at once, even if the request to the server fails. */
export function signOut(): void {
  api.request(accounts.logout).catch(() => {})
  setPerson(null)
}
