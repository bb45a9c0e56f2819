import { ActionIcon, Menu } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useState } from 'react'
import { posScreenWords } from '../i18n/board.ts'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import { loadable } from '../ui/loadable.tsx'
import classes from './OrderIntake.module.css'
import { useOrderIntake } from './useOrderIntake.ts'

const words = posScreenWords.receiving

const RecallDialogWithProvider = loadable(
  async () => (await import('../board/recall/RecallDialog.tsx')).RecallDialogWithProvider,
)

export function OrderIntakeMenu() {
  const { isOpen, isBusy, set } = useOrderIntake()
  const [recalls, setRecalls] = useState(false)
  const Icon = isOpen ? IconPlayerPause : IconPlayerPlay
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon className={classes['tools']} variant="default" aria-label={words.tools}>
            <IconDotsVertical size="1.375rem" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            className={classes['item']}
            leftSection={<IconArrowBackUp size="1.375rem" />}
            onClick={() => setRecalls(true)}
          >
            {kitchenWords.recall.title}
          </Menu.Item>
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
      {recalls && <RecallDialogWithProvider onClose={() => setRecalls(false)} />}
    </>
  )
}
