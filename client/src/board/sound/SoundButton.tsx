import { Button } from '@mantine/core'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { texts } from '../../i18n/common.ts'
import { useBranchId } from '../../live/react.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { type BoardScreen, useSoundChoice } from './choice.ts'
import classes from './SoundButton.module.css'
import { speaker, turnSoundOn } from './speaker.ts'
import { useAlarms } from './useAlarms.ts'

const words = texts.pos.sound

const SoundMenu = loadable(
  async () => (await import('./SoundMenu.tsx')).SoundMenu,
  <span className={classes['button']} data-on />,
)

/** The sound control of a board, which also plays the alarms. Live events cause sounds; a reload of the board does not. */
export function SoundButton({ screen }: { screen: BoardScreen }) {
  const isOn = useStore(speaker) === 'on'
  const choice = useSoundChoice(screen)
  useAlarms(useBranchId(), choice.sounds)
  // Loads the code of `SoundMenu` while online, because users may open it offline.
  useEffect(() => SoundMenu.fetch(), [])
  if (isOn) return <SoundMenu {...choice} />
  return (
    <Button
      className={classes['button']}
      variant="default"
      leftSection={<IconVolumeOff size="1.375rem" />}
      onClick={() => void turnSoundOn()}
    >
      {words.turnOn}
    </Button>
  )
}
