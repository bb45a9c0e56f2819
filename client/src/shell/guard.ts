/** Keeps the menu and the address in one area: nobody sees a restaurant's screens without a restaurant. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { session } from '../api/session.ts'
import { texts } from '../i18n/texts.ts'
import { isNarrowScreen } from '../ui/place.tsx'
import { detourFor } from './places.ts'

/** Runs before every screen of logged-in people. Who is not logged in is led to the login by the shell. */
export function guard({ request }: LoaderFunctionArgs): Response | null {
  const state = session.getState()
  if (!state.user || state.isMoved) return null
  const { pathname, search } = new URL(request.url)
  const isPhone = isNarrowScreen()
  const detour = detourFor({ menu: state.menu, user: state.user }, pathname + search, isPhone)
  if (detour === 'platform') session.enterAsSuperadmin()
  else if (detour !== undefined) {
    // A login that remembers the address explains nothing yet.
    if (!detour.startsWith('/login?')) void explainRedirect()
    return redirect(detour)
  }
  return null
}

/** The person's role has no access to the requested screen. */
async function explainRedirect(): Promise<void> {
  const { showFailed } = await import('../ui/notices.tsx')
  showFailed({ ...texts.shell.notForRole, closeLabel: texts.common.close, stays: true })
}
