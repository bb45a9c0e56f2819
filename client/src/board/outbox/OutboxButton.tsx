import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'
import { useEffect } from 'react'
import { useOutbox } from '../../live/react.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useRootMark } from '../../ui/rootMark.ts'
import classes from './OutboxButton.module.css'
import { isOnlyHeld, outboxTitle } from './outboxTitle.ts'

const OutboxDialog = loadable(async () => (await import('./OutboxDialog.tsx')).OutboxDialog)

export function OutboxButton() {
  const outbox = useOutbox()
  const isEmpty = outbox.entries.length + outbox.elsewhere.length === 0
  // Loads the dialog's code while online, because the dialog is used offline.
  useEffect(() => OutboxDialog.fetch(), [])
  useRootMark('outbox-note', !isEmpty)
  if (isEmpty) return null
  const Icon = isOnlyHeld(outbox) ? IconUserQuestion : IconCloudOff
  return (
    <DialogButton
      className={classes['button']}
      icon={<Icon size="1.25rem" />}
      text={outboxTitle(outbox)}
      dialog={(close) => <OutboxDialog opened onClose={close} />}
    />
  )
}
