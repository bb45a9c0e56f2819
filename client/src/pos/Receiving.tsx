/** Whether guests may order at this branch: a switch within reach, and a sign that cannot be overlooked while they may not. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import { setReceiving } from '@orderi/shared/contract/backoffice'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { evening } from '../i18n/es/evening.ts'
import { es } from '../i18n/es.ts'
import { useBranch, useFloor } from '../live/react.tsx'
import { failureText } from '../shell/failureText.ts'
import { showDone, showFailed } from '../ui/notices.tsx'
import classes from './Receiving.module.css'

const words = evening.receiving
const closeLabel = es.common.close

/** The board itself tells everybody what it is now. */
function useReceiving() {
  const branch = useBranch()
  const isOpen = useFloor()?.abierta !== 0
  const change = useMutation({
    mutationFn: (abierta: 0 | 1) => api.request(setReceiving, { body: { id: branch, abierta } }),
    onSuccess: (_, abierta) =>
      showDone({ title: abierta === 1 ? words.started : words.stopped, closeLabel }),
    onError: (error) => showFailed({ title: words.failed, text: failureText(error), closeLabel }),
  })
  return { isOpen, isBusy: change.isPending, set: (open: boolean) => change.mutate(open ? 1 : 0) }
}

/** Among the tools of the point of sale. */
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

/** Stands over the board while guests may not order. */
export function ReceivingSign() {
  const { isOpen, isBusy, set } = useReceiving()
  if (isOpen) return null
  return (
    <aside className={classes['sign']} aria-label={words.closed}>
      <IconPlayerPause size="1.5rem" />
      <span className={classes['text']}>
        <strong>{words.closed}.</strong> {words.closedText}
      </span>
      <Button className={classes['start']} color="dark" loading={isBusy} onClick={() => set(true)}>
        {words.start}
      </Button>
    </aside>
  )
}
