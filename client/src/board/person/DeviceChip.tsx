import { ActionIcon, Button } from '@mantine/core'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useStore } from 'zustand'
import { actingPerson, askPerson, endPerson } from '../../api/actingPerson.ts'
import { personWords as words } from '../../i18n/board.ts'
import classes from './DeviceChip.module.css'
import { useDeviceSettings } from './useDeviceSettings.ts'

/** Shows the person who acts on the device. A tap on the name changes the person, a tap on the cross ends the choice. */
export function DeviceChip() {
  const { chosen, proof } = useStore(actingPerson)
  useDeviceSettings()
  return (
    <div className={classes['chip']}>
      <Button
        variant={chosen ? 'light' : 'default'}
        leftSection={
          proof === undefined ? <IconUser size="1.25rem" /> : <IconShieldCheck size="1.25rem" />
        }
        onClick={() => void askPerson()}
      >
        {chosen?.name ?? words.choose}
      </Button>
      {chosen && (
        <ActionIcon
          variant="default"
          aria-label={words.end({ name: chosen.name })}
          onClick={endPerson}
        >
          <IconX size="1.25rem" />
        </ActionIcon>
      )}
    </div>
  )
}
