import { Button } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { texts } from '../../i18n/common.ts'
import { clockTime } from '../../i18n/format.ts'
import { boardCommandOf } from '../../live/boardCommands.ts'
import { useBoard, useOutbox } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTimeZone } from '../boardViews.ts'
import { useCommandText } from './commandWords.ts'
import classes from './OutboxDialog.module.css'

const words = texts.pos.outbox

export function OutboxDialog(props: { opened: boolean; onClose: () => void }) {
  const { entries, discard } = useOutbox()
  const wordsOf = useCommandText()
  const zone = useTimeZone()
  const offset = useBoard((state) => state.clockOffsetMs)
  return (
    <Dialog
      opened={props.opened && entries.length > 0}
      onClose={props.onClose}
      title={words.title({ count: entries.length })}
    >
      <p className="intro">{words.text}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className={classes['entry']}>
            <span className={classes['what']}>{wordsOf(entry.command)}</span>
            <span className={classes['when']}>{clockTime(entry.at + offset, zone)}</span>
            {!boardCommandOf(entry.command).staysQueued && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size="1.125rem" />}
                aria-label={words.discardOne({ what: wordsOf(entry.command) })}
                onClick={() => void discard(entry.id)}
              >
                {words.discard}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
