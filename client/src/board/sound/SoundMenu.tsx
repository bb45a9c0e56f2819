import { Button, Menu } from '@mantine/core'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { texts } from '../../i18n/common.ts'
import { useBranch } from '../../live/react.tsx'
import { useLayout } from '../../ui/layout.tsx'
import { OPTIONAL_SOUNDS, type useSoundChoice } from './choice.ts'
import classes from './SoundButton.module.css'
import { playSounds, turnSoundOff } from './speaker.ts'

const words = texts.pos.sound

export function SoundMenu({ sounds, toggle }: ReturnType<typeof useSoundChoice>) {
  const isPhone = useLayout() === 'phone'
  const hasStations = useBranch()?.stations.length
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
        {OPTIONAL_SOUNDS.filter((sound) => sound !== 'ready' || hasStations).map((sound) => (
          <Menu.CheckboxItem
            key={sound}
            className={classes['item']}
            checked={sounds.includes(sound)}
            onChange={(isChosen) => {
              if (isChosen) playSounds([sound])
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
          onClick={turnSoundOff}
        >
          {words.turnOff}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
