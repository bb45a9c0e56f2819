import { Button } from '@mantine/core'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useEffect, useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { useOutbox } from '../../live/react.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useRootMark } from '../../ui/rootMark.ts'
import classes from './OutboxButton.module.css'

const OutboxDialog = loadable(async () => (await import('./OutboxDialog.tsx')).OutboxDialog)

export function OutboxButton() {
  const [opened, setOpened] = useState(false)
  const count = useOutbox().entries.length
  // Loads the dialog's code while online, because the dialog is used offline.
  useEffect(() => OutboxDialog.fetch(), [])
  useRootMark('outbox-note', count > 0)
  if (count === 0) return null
  return (
    <>
      <Button
        className={classes['button']}
        variant="default"
        leftSection={<IconCloudOff size="1.25rem" />}
        onClick={() => setOpened(true)}
      >
        {texts.pos.outbox.title({ count })}
      </Button>
      {opened && <OutboxDialog opened onClose={() => setOpened(false)} />}
    </>
  )
}
