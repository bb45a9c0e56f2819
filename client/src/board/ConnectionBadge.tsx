import { assertNever } from '@orderi/shared/kernel/errors'
import { texts } from '../i18n/common.ts'
import { ageText } from '../i18n/format.ts'
import { type ConnectionView, useConnection } from '../live/react.tsx'
import classes from './ConnectionBadge.module.css'

function textOf({ connection }: ConnectionView): string {
  const words = texts.pos.link
  switch (connection) {
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
      return assertNever(connection)
  }
}

export function ConnectionBadge() {
  const view = useConnection()
  return (
    <span className={classes['badge']} data-link={view.isStale ? 'stale' : view.connection}>
      <span className={classes['dot']} />
      <span className="unseen">{texts.pos.link.label}: </span>
      <span className={classes['words']} data-short={texts.pos.link.short[view.connection]}>
        <span className={classes['text']}>{textOf(view)}</span>
        {view.ageSeconds !== null && (
          <span className={classes['age']}>
            <span className={classes['separator']}> · </span>
            {texts.pos.link.age({ age: ageText(view.ageSeconds) })}
          </span>
        )}
      </span>
    </span>
  )
}
