/** Warns that calls make no sound. */
import { Button } from '@mantine/core'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useStore } from 'zustand'
import { speaker, turnOn } from '../board/sound/speaker.ts'
import { waiterWords } from '../i18n/waiter.ts'
import classes from './MuteNote.module.css'

/** Renders nothing while the sound is on, or will be restored by the first touch. */
export function MuteNote() {
  const isMute = useStore(speaker) === 'mute'
  if (!isMute) return null
  return (
    <div className={classes['note']}>
      <IconVolumeOff size="1.5rem" />
      <span className={classes['text']}>{waiterWords.mute}</span>
      <Button className={classes['on']} onClick={() => void turnOn()}>
        {waiterWords.unmute}
      </Button>
    </div>
  )
}
