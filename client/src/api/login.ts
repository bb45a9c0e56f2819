/** The call of the login by the contract's own type: its form is there before any schema is. */
import type * as accounts from '@orderi/shared/contract/accounts'
import type { FirstLine } from './client.ts'

const line: FirstLine<typeof accounts.login> = {
  method: 'POST',
  path: '/login',
  who: 'P',
  status: 200,
  refuses: ['bad_credentials', 'too_many_requests'],
}

/** As the contract's, without what the client does not read. */
export const login = line as typeof accounts.login
