/** Says the truth about the board: how it hears of changes, and how old its last word is. */
import { never } from '@orderi/shared/kernel/errors'
import { es } from '../i18n/es.ts'
import { type LinkView, useLink } from '../live/react.tsx'
import classes from './LinkBadge.module.css'

function textOf({ link, ageSeconds }: LinkView): string {
  const words = es.pos.link
  switch (link) {
    case 'live':
      return words.live(ageSeconds ?? 0)
    case 'connecting':
      return words.connecting
    case 'catching-up':
      return words.catchingUp
    case 'polling':
      return words.polling
    case 'offline':
      return words.offline
    case 'closed':
      return words.closed
    default:
      return never(link)
  }
}

/** Always on the screen. */
export function LinkBadge() {
  const link = useLink()
  return (
    <span className={classes['badge']} data-link={link.isStale ? 'stale' : link.link}>
      <span className={classes['dot']} />
      <span className={classes['hidden']}>{es.pos.link.label}: </span>
      <span>{textOf(link)}</span>
    </span>
  )
}
