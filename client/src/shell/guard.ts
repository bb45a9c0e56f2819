/** Keeps the menu and the address in one area: nobody sees a restaurant's screens without a restaurant. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { session } from '../api/session.ts'
import { isNarrowScreen } from '../ui/place.tsx'
import { detourFor } from './places.ts'

/** Runs before every screen of logged-in people. Who is not logged in is led to the login by the shell. */
export function guard({ request }: LoaderFunctionArgs): Response | null {
  const state = session.getState()
  if (!state.user || state.isMoved) return null
  const { pathname, search } = new URL(request.url)
  const detour = detourFor(
    { menu: state.menu, user: state.user },
    pathname + search,
    isNarrowScreen(),
  )
  if (detour === 'platform') session.enterAsSuperadmin()
  else if (detour !== undefined) return redirect(detour)
  return null
}
