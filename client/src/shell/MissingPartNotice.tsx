/** A notice that some code of the app could not be loaded. Stays until the page is reloaded. */
import { texts } from '../i18n/common.ts'
import { CornerNotice } from './CornerNotice.tsx'

export function MissingPartNotice() {
  return (
    <CornerNotice
      isAlert
      text={texts.shell.missingPart}
      action={texts.shell.reload}
      onAction={() => window.location.reload()}
    />
  )
}
