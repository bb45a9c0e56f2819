/** The app's one client, speaking as whoever is logged in. */
import { createApi } from './client.ts'
import { session } from './session.ts'

/** Calls as the session's person; a token that is no longer good ends the session. */
export const api = createApi({
  token: () => session.getState().user?.token,
  restaurant: () => session.getState().restaurant?.id,
  onUnauthorized: () => session.end(),
  onOtherRestaurant: () => session.noteMoved(),
})
