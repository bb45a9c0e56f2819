/** Among the tools of the point of sale: whether guests may order, within reach and not beside what is tapped often. */
import { ActionIcon, Menu } from '@mantine/core'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { evening } from '../i18n/evening.ts'
import classes from './Receiving.module.css'
import { useReceiving } from './useReceiving.ts'

const words = evening.receiving

export function ReceivingMenu() {
  const { isOpen, isBusy, set } = useReceiving()
  const Icon = isOpen ? IconPlayerPause : IconPlayerPlay
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon className={classes['tools']} variant="default" aria-label={words.tools}>
          <IconDotsVertical size="1.375rem" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className={classes['item']}
          leftSection={<Icon size="1.375rem" />}
          disabled={isBusy}
          onClick={() => set(!isOpen)}
        >
          {isOpen ? words.stop : words.start}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
