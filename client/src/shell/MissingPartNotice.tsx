/** Says that a part of the screen is missing, over what goes on working. */
import { es } from '../i18n/es.ts'
import { CornerNotice } from './CornerNotice.tsx'

/** Stands in a corner until the page is loaded again. */
export function MissingPartNotice() {
  return (
    <CornerNotice
      isAlert
      text={es.shell.missingPart}
      action={es.shell.reload}
      onAction={() => window.location.reload()}
    />
  )
}
