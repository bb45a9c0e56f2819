/** Sound on or off, with a sign that cannot be overlooked while the screen is mute; and which sounds it makes. */
import { Button, Menu } from '@mantine/core'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useStore } from 'zustand'
import { es } from '../../i18n/es.ts'
import { useBranch } from '../../live/react.tsx'
import { usePlace } from '../../ui/place.tsx'
import { type BoardScreen, CHOICES, useSoundChoice } from './choice.ts'
import classes from './SoundButton.module.css'
import { play, speaker, turnOff, turnOn } from './speaker.ts'
import { useAlarms } from './useAlarms.ts'

const words = es.pos.sound

/** Also what makes the sounds: they come from live events only, never from what a reload brought. */
export function SoundButton({ screen }: { screen: BoardScreen }) {
  const isOn = useStore(speaker) === 'on'
  const choice = useSoundChoice(screen)
  useAlarms(useBranch(), choice.sounds)
  if (isOn) return <SoundMenu {...choice} />
  return (
    <Button
      className={classes['button']}
      variant="default"
      leftSection={<IconVolumeOff size="1.375rem" />}
      onClick={() => void turnOn()}
    >
      {words.turnOn}
    </Button>
  )
}

function SoundMenu({ sounds, toggle }: ReturnType<typeof useSoundChoice>) {
  const isPhone = usePlace() === 'phone'
  return (
    <Menu closeOnItemClick={false} position="bottom-end" shadow="md">
      <Menu.Target>
        <Button className={classes['button']} data-on variant="default" aria-label={words.on}>
          <IconVolume size="1.375rem" />
          {!isPhone && <span className={classes['word']}>{words.on}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.choose}</Menu.Label>
        {CHOICES.map((sound) => (
          <Menu.CheckboxItem
            key={sound}
            className={classes['item']}
            checked={sounds.includes(sound)}
            onChange={(isChosen) => {
              if (isChosen) play([sound])
              toggle(sound)
            }}
          >
            {words.names[sound]}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item
          className={classes['item']}
          leftSection={<IconVolumeOff size="1.375rem" />}
          onClick={turnOff}
        >
          {words.turnOff}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
