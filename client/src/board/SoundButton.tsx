/** Sound on or off, with a sign that cannot be overlooked while the screen is mute. */
import { Button } from '@mantine/core'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { es } from '../i18n/es.ts'
import { useBoardEvents } from '../live/react.tsx'
import { usePlace } from '../ui/place.tsx'
import classes from './SoundButton.module.css'
import { play, soundsOf, speaker, turnOff, turnOn, wakeOnTouch } from './sounds.ts'

/** Also what makes the sounds: they come from live events only, never from what a reload brought. */
export function SoundButton() {
  const isOn = useStore(speaker) === 'on'
  const isPhone = usePlace() === 'phone'
  useEffect(() => wakeOnTouch(), [])
  useBoardEvents((events) => play(soundsOf(events)))
  const Icon = isOn ? IconVolume : IconVolumeOff
  const label = isOn ? es.pos.sound.turnOff : es.pos.sound.turnOn
  return (
    <Button
      className={classes['button']}
      data-on={isOn || undefined}
      variant="default"
      aria-label={label}
      aria-pressed={isOn}
      onClick={() => (isOn ? turnOff() : void turnOn())}
    >
      <Icon size="1.375rem" />
      {!(isPhone && isOn) && (
        <span className={classes['word']}>{isOn ? es.pos.sound.on : label}</span>
      )}
    </Button>
  )
}
