/** What stands on the page while a screen's code is on its way. */
import { texts } from '../i18n/texts.ts'

/** An empty page that says so to screen readers: faster than any picture could appear. */
export function LoadingScreen() {
  return <output aria-label={texts.common.loading} />
}
