import { texts } from '../i18n/texts.ts'

/** Without content for the eye, because the code usually arrives before a picture could. */
export function LoadingScreen() {
  return <output aria-label={texts.common.loading} />
}
