import { assertNever } from '@orderi/shared/kernel/errors'
import { wordAge } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import { type LinkView, useLink } from '../live/react.tsx'
import classes from './ConnectionBadge.module.css'

function textOf({ link }: LinkView): string {
  const words = texts.pos.link
  switch (link) {
    case 'live':
      return words.live
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
      return assertNever(link)
  }
}

export function ConnectionBadge() {
  const link = useLink()
  return (
    <span className={classes['badge']} data-link={link.isStale ? 'stale' : link.link}>
      <span className={classes['dot']} />
      <span className="unseen">{texts.pos.link.label}: </span>
      <span className={classes['words']} data-short={texts.pos.link.short[link.link]}>
        <span className={classes['text']}>{textOf(link)}</span>
        {link.ageSeconds !== null && (
          <span className={classes['age']}>
            <span className={classes['separator']}> · </span>
            {texts.pos.link.age(wordAge(link.ageSeconds))}
          </span>
        )}
      </span>
    </span>
  )
}
