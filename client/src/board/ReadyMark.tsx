import IconSoup from '@tabler/icons-react/dist/esm/icons/IconSoup.mjs'
import { texts } from '../i18n/common.ts'
import classes from './ReadyMark.module.css'

export function ReadyMark({ pieces, isShort }: { pieces: number; isShort?: boolean }) {
  if (pieces === 0) return null
  return (
    <span className={classes['mark']}>
      {!isShort && <IconSoup size="1.15em" stroke={2.25} />}
      {texts.pos.table.ready({ count: pieces })}
    </span>
  )
}
