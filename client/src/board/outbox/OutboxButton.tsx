import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useEffect } from 'react'
import { texts } from '../../i18n/common.ts'
import { useOutbox } from '../../live/react.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useRootMark } from '../../ui/rootMark.ts'
import classes from './OutboxButton.module.css'

const OutboxDialog = loadable(async () => (await import('./OutboxDialog.tsx')).OutboxDialog)

export function OutboxButton() {
  const count = useOutbox().entries.length
  // Loads the dialog's code while online, because the dialog is used offline.
  useEffect(() => OutboxDialog.fetch(), [])
  useRootMark('outbox-note', count > 0)
  if (count === 0) return null
  return (
    <DialogButton
      className={classes['button']}
      icon={<IconCloudOff size="1.25rem" />}
      text={texts.pos.outbox.title({ count })}
      dialog={(close) => <OutboxDialog opened onClose={close} />}
    />
  )
}
