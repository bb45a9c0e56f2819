import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useEffect } from 'react'
import { useOutbox } from '../../live/react.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useRootMark } from '../../ui/rootMark.ts'
import classes from './OutboxButton.module.css'
import { outboxTitle } from './outboxTitle.ts'

const OutboxDialog = loadable(async () => (await import('./OutboxDialog.tsx')).OutboxDialog)

export function OutboxButton() {
  const { entries } = useOutbox()
  // Loads the dialog's code while online, because the dialog is used offline.
  useEffect(() => OutboxDialog.fetch(), [])
  useRootMark('outbox-note', entries.length > 0)
  if (entries.length === 0) return null
  return (
    <DialogButton
      className={classes['button']}
      icon={<IconCloudOff size="1.25rem" />}
      text={outboxTitle(entries)}
      dialog={(close) => <OutboxDialog opened onClose={close} />}
    />
  )
}
