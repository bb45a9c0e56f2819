/** Covers a board that has received no message for 10 s, because it may show wrong data. */
import { ActionIcon, Button } from '@mantine/core'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { texts } from '../i18n/common.ts'
import { ageText } from '../i18n/format.ts'
import { useConnection, useReconnect } from '../live/react.tsx'
import { useLayout } from '../ui/layout.tsx'
import { useRootMark } from '../ui/rootMark.ts'
import classes from './StaleBanner.module.css'

export function StaleBanner() {
  const { isStale, ageSeconds } = useConnection()
  const reconnect = useReconnect()
  const isPhone = useLayout() === 'phone'
  useRootMark('stale-note', isStale)
  if (!isStale) return null
  return (
    <div className={classes['banner']}>
      <IconPlugConnectedX size="1.5rem" />
      <span className={classes['text']} aria-hidden>
        {texts.pos.link.stale({ age: ageText(ageSeconds ?? 0) })}
      </span>
      {/* Screen readers announce the short text once; the visible age changes every second. */}
      <span className="unseen" role="alert">
        {texts.pos.link.staleShort}
      </span>
      {isPhone ? (
        <ActionIcon
          className={classes['again']}
          variant="white"
          color="dark"
          aria-label={texts.common.retry}
          onClick={reconnect}
        >
          <IconRefresh size="1.5rem" />
        </ActionIcon>
      ) : (
        <Button variant="white" color="dark" onClick={reconnect}>
          {texts.common.retry}
        </Button>
      )}
    </div>
  )
}
