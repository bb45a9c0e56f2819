/** Marks a table that takes no new guests and stays on the board for its open bills. */
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs'
import { texts } from '../i18n/texts.ts'
import classes from './InactiveMark.module.css'

export function InactiveMark() {
  return (
    <span className={classes['mark']}>
      <IconCircleOff size="1.15em" stroke={2.25} />
      {texts.pos.table.inactive}
    </span>
  )
}
