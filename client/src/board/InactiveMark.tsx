/** Marks an inactive table: it takes no new guests, but stays on the board until its bills are closed. */
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs'
import { texts } from '../i18n/common.ts'
import classes from './InactiveMark.module.css'

export function InactiveMark() {
  return (
    <span className={classes['mark']}>
      <IconCircleOff size="1.15em" stroke={2.25} />
      {texts.pos.table.inactive}
    </span>
  )
}
