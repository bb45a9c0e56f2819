import { refusalTexts } from '../i18n/refusals.ts'
import { createApi } from './client.ts'
import { session } from './session.ts'

/** Sends the session's token. An invalid token ends the session. */
export const api = createApi({
  token: () => session.getState().user?.token,
  texts: refusalTexts,
  restaurant: () => session.getState().restaurant?.id,
  onUnauthorized: () => session.end(),
  onSecondFactorNeeded: () => session.requireSecondFactor(true),
  onOtherRestaurant: () => session.noteMoved(),
})
