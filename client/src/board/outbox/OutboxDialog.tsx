import { Button } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { askPerson } from '../../api/actingPerson.ts'
import { texts } from '../../i18n/common.ts'
import { clockTime } from '../../i18n/format.ts'
import { boardCommandOf } from '../../live/boardCommands.ts'
import { useBoard, useOutbox } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTimeZone } from '../boardViews.ts'
import { useCommandText } from './commandWords.ts'
import classes from './OutboxDialog.module.css'
import { isOnlyHeld, outboxTitle } from './outboxTitle.ts'

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
      title={outboxTitle(entries)}
    >
      {!isOnlyHeld(entries) && <p className="intro">{words.text}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className={classes['entry']}>
            <span className={classes['what']}>
              {wordsOf(entry.command)}
              {entry.state === 'held' && <p className={classes['why']}>{words.needsPin}</p>}
            </span>
            <span className={classes['when']}>{clockTime(entry.at + offset, zone)}</span>
            {entry.state === 'held' && (
              <Button
                variant="light"
                aria-label={words.enterPinOf({ what: wordsOf(entry.command) })}
                onClick={() => void askPerson(entry.person ?? undefined)}
              >
                {words.enterPin}
              </Button>
            )}
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
