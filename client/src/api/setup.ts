/** The calls of a new installation by the contract's own types: the login asks before any schema is there. */
import type * as setup from '@orderi/shared/contract/setup'
import type { FirstLine } from './client.ts'

const asked: FirstLine<typeof setup.installation> = {
  method: 'GET',
  path: '/instalacion',
  who: 'P',
  status: 200,
}
const begun: FirstLine<typeof setup.install> = {
  method: 'POST',
  path: '/instalar',
  who: 'P',
  status: 201,
  refuses: ['not_found', 'too_many_requests'],
}

/** As the contract's, without what the client does not read. */
export const installation = asked as typeof setup.installation
/** As the contract's, without what the client does not read. */
export const install = begun as typeof setup.install
