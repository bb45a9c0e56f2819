import { texts } from '../i18n/common.ts'

/** Shows nothing, except to screen readers: the code usually arrives before an indicator would be noticed. */
export function LoadingScreen() {
  return <output aria-label={texts.common.loading} />
}
