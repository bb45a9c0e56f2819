/** Says that a part of the screen is missing, over what goes on working. */
import { Button } from '@mantine/core'
import { es } from '../i18n/es.ts'
import classes from './MissingPartNotice.module.css'

/** Stands in a corner until the page is loaded again. */
export function MissingPartNotice() {
  return (
    <div className={classes['notice']} role="alert">
      {es.shell.missingPart}
      <Button size="compact-md" variant="white" onClick={() => window.location.reload()}>
        {es.shell.reload}
      </Button>
    </div>
  )
}
