import { Button } from '@mantine/core'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useStore } from 'zustand'
import { speaker, turnSoundOn } from '../board/sound/speaker.ts'
import { waiterWords } from '../i18n/kitchen-waiter.ts'
import { Note } from '../ui/Note.tsx'

/** Shown only if the user has turned the sound off, not if the browser still requires a touch. */
export function MuteNote() {
  const isMute = useStore(speaker) === 'mute'
  if (!isMute) return null
  return (
    <Note icon={<IconVolumeOff size="1.5rem" />} text={waiterWords.mute}>
      <Button variant="white" color="dark" onClick={() => void turnSoundOn()}>
        {waiterWords.unmute}
      </Button>
    </Note>
  )
}
