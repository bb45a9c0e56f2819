/** Says that a part of the screen is missing, over what goes on working. */
import { texts } from '../i18n/texts.ts'
import { CornerNotice } from './CornerNotice.tsx'

/** Stands in a corner until the page is loaded again. */
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
