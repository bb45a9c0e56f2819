/** Redirects from addresses to which the role has no access, and between the restaurant's and the platform's addresses. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { isNarrowScreen } from '../ui/layout.tsx'
import { redirectFor } from './places.ts'

/** Runs before every screen. `Shell` redirects people who are not logged in. */
export function navigationGuard({ request }: LoaderFunctionArgs): Response | null {
  const state = session.getState()
  if (!state.user || state.isMoved) return null
  const { pathname, search } = new URL(request.url)
  const isPhone = isNarrowScreen()
  const detour = redirectFor({ menu: state.menu, user: state.user }, pathname + search, isPhone)
  if (detour === 'platform') session.enterAsSuperadmin()
  else if (detour !== undefined) {
    // A redirect to the login is not explained by a notice.
    if (!detour.startsWith('/login?')) void explainRedirect()
    return redirect(detour)
  }
  return null
}

async function explainRedirect(): Promise<void> {
  const { showFailed } = await import('../ui/notices.tsx')
  showFailed({ ...texts.shell.notForRole, closeLabel: texts.common.close, stays: true })
}
