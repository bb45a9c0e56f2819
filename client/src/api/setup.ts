/** The calls of what is new by the contract’s own types: the login and the menu ask before any schema is there. */
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

/** The contract's type without the fields that the client ignores. */
export const installation = asked as typeof setup.installation
/** The contract's type without the fields that the client ignores. */
export const install = begun as typeof setup.install

const counted: FirstLine<typeof setup.firstSteps> = {
  method: 'GET',
  path: '/primeros-pasos',
  who: 'A',
  status: 200,
  refuses: ['no_restaurant', 'other_restaurant'],
}
const finished: FirstLine<typeof setup.finishCodes> = {
  method: 'POST',
  path: '/primeros-pasos/codigos',
  who: 'A',
  status: 204,
  refuses: ['no_restaurant', 'other_restaurant'],
}
const listed: FirstLine<typeof setup.newRestaurants> = {
  method: 'GET',
  path: '/restaurantes/primeros-pasos',
  who: 'SA',
  status: 200,
}

/** The contract's type without the fields that the client ignores. */
export const firstSteps = counted as typeof setup.firstSteps
/** The contract's type without the fields that the client ignores. */
export const finishCodes = finished as typeof setup.finishCodes
/** The contract's type without the fields that the client ignores. */
export const newRestaurants = listed as typeof setup.newRestaurants
