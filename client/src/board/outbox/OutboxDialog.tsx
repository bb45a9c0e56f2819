import { Button } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { askPerson } from '../../api/actingPerson.ts'
import { personWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { clockTime } from '../../i18n/format.ts'
import { boardCommandOf } from '../../live/boardCommands.ts'
import type { OutboxEntry } from '../../live/outbox.ts'
import { useBoard, useOutbox } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTimeZone } from '../boardViews.ts'
import { useCommandText } from './commandWords.ts'
import classes from './OutboxDialog.module.css'
import { isOnlyHeld, outboxTitle } from './outboxTitle.ts'

const words = texts.pos.outbox

/** Whether a person must be chosen before the held entry is sent. */
const lacksPerson = ({ person, isForbidden }: OutboxEntry) => isForbidden || person == null

function reasonOf(entry: OutboxEntry): string | undefined {
  if (entry.state === 'behind') return words.behind
  if (entry.state !== 'held') return undefined
  return lacksPerson(entry) ? words.needsPerson : words.needsPin
}

export function OutboxDialog(props: { opened: boolean; onClose: () => void }) {
  const { entries, discard, takeOver } = useOutbox()
  const wordsOf = useCommandText()
  const zone = useTimeZone()
  const resolve = async ({ id, person, isForbidden }: OutboxEntry) => {
    const acting = await askPerson(isForbidden ? undefined : (person ?? undefined))
    if (acting && isForbidden) await takeOver(id, acting.person)
  }
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
            <div className={classes['what']}>
              {wordsOf(entry.command)}
              {reasonOf(entry) && <p className={classes['why']}>{reasonOf(entry)}</p>}
            </div>
            <span className={classes['when']}>{clockTime(entry.at + offset, zone)}</span>
            {entry.state === 'held' && (
              <Button
                variant="light"
                aria-label={
                  lacksPerson(entry)
                    ? `${personWords.choose} ${wordsOf(entry.command)}`
                    : words.enterPinOf({ what: wordsOf(entry.command) })
                }
                onClick={() => void resolve(entry)}
              >
                {lacksPerson(entry) ? personWords.choose : words.enterPin}
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
