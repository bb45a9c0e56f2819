/** What was tapped without a network: how much of it waits, what it is, and a way to drop it. */
import { Button } from '@mantine/core'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { es } from '../i18n/es.ts'
import { clockTime } from '../i18n/format.ts'
import { useOutbox } from '../live/react.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useZone } from './boardViews.ts'
import { useCommandWords } from './commandWords.ts'
import classes from './OutboxButton.module.css'

/** Nothing while nothing waits. */
export function OutboxButton() {
  const [opened, setOpened] = useState(false)
  const { entries, discard } = useOutbox()
  const wordsOf = useCommandWords()
  const zone = useZone()
  const words = es.pos.outbox
  const close = () => setOpened(false)
  return (
    <>
      {entries.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconCloudOff size="1.25rem" />}
          onClick={() => setOpened(true)}
        >
          {words.title(entries.length)}
        </Button>
      )}
      <Dialog
        opened={opened && entries.length > 0}
        onClose={close}
        title={words.title(entries.length)}
        closeLabel={es.common.close}
      >
        <p className={classes['text']}>{words.text}</p>
        <ul className={classes['list']}>
          {entries.map((entry) => (
            <li key={entry.id} className={classes['entry']}>
              <span className={classes['what']}>{wordsOf(entry.command)}</span>
              <span className={classes['when']}>{clockTime(entry.at, zone)}</span>
              <Button
                variant="light"
                color="red"
                leftSection={<IconTrash size="1.125rem" />}
                aria-label={words.discardOne(wordsOf(entry.command))}
                onClick={() => void discard(entry.id)}
              >
                {words.discard}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
