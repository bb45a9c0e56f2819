import { Button } from '@mantine/core'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { texts } from '../i18n/common.ts'
import { push, readPush, turnPushOff, turnPushOn } from '../pwa/push.ts'
import { Note } from '../ui/Note.tsx'
import { showFailed } from '../ui/notices.tsx'

const words = texts.shell.push

/** Shown if notifications were turned on in this browser, but no longer arrive. */
export function PushNote() {
  const { state, isWanted } = useStore(push)
  useEffect(() => {
    // The browser or the push service may end a subscription while the app is in the background.
    const read = () => {
      if (document.visibilityState === 'visible') void readPush(api).catch(() => undefined)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  if (!isWanted || state === 'on' || state === 'off' || state === 'absent') return null
  const act = (turn: typeof turnPushOn) => () =>
    void turn(api).catch(() => showFailed({ title: words.failed, closeLabel: texts.common.close }))
  return (
    <Note icon={<IconBellOff size="1.5rem" />} text={words.ended[state]} kind="status">
      {state !== 'blocked' && (
        <Button variant="white" color="dark" onClick={act(turnPushOn)}>
          {words.again}
        </Button>
      )}
      <Button variant="white" color="dark" onClick={act(turnPushOff)}>
        {words.without}
      </Button>
    </Note>
  )
}
