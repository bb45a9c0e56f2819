import { texts } from '../i18n/texts.ts'

/** Empty except for screen readers, because the code usually arrives before a picture could. */
export function LoadingScreen() {
  return <output aria-label={texts.common.loading} />
}
