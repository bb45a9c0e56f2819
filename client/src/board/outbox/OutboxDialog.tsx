import { Button } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { askPerson } from '../../api/actingPerson.ts'
import { personWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { clockTime } from '../../i18n/format.ts'
import { boardCommandOf } from '../../live/boardCommands.ts'
import type { OutboxEntry } from '../../live/outbox.ts'
import type { StoredEntry } from '../../live/outbox-storage.ts'
import { useBoard, useOutbox } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTimeZone } from '../boardViews.ts'
import { useCommandText } from './commandWords.ts'
import classes from './OutboxDialog.module.css'
import { isOnlyHeld, lacksPerson, outboxTitle } from './outboxTitle.ts'

const words = texts.pos.outbox

function reasonOf(entry: OutboxEntry): string | undefined {
  if (entry.state === 'behind') return words.behind
  if (entry.state !== 'held') return undefined
  return lacksPerson(entry) ? words.needsPerson : words.needsPin
}

export function OutboxDialog(props: { opened: boolean; onClose: () => void }) {
  const outbox = useOutbox()
  const { entries, elsewhere } = outbox
  return (
    <Dialog
      opened={props.opened && entries.length + elsewhere.length > 0}
      onClose={props.onClose}
      title={outboxTitle(outbox)}
    >
      {entries.length > 0 && !isOnlyHeld(entries) && <p className="intro">{words.text}</p>}
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} reason={reasonOf(entry)}>
            {entry.state === 'held' && <SendHeld entry={entry} />}
          </Entry>
        ))}
        {elsewhere.map((entry) => (
          <Entry key={entry.id} entry={entry} reason={words.elsewhere} />
        ))}
      </ul>
    </Dialog>
  )
}

function Entry(props: { entry: StoredEntry; reason: string | undefined; children?: ReactNode }) {
  const { entry, reason } = props
  const { discard } = useOutbox()
  const what = useCommandText()(entry.command)
  const zone = useTimeZone()
  const offset = useBoard((state) => state.clockOffsetMs)
  return (
    <li className={classes['entry']}>
      <div className={classes['what']}>
        {what}
        {reason && <p className={classes['why']}>{reason}</p>}
      </div>
      <span className={classes['when']}>{clockTime(entry.at + offset, zone)}</span>
      {props.children}
      {!boardCommandOf(entry.command).staysQueued && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size="1.125rem" />}
          aria-label={words.discardOne({ what })}
          onClick={() => void discard(entry.id)}
        >
          {words.discard}
        </Button>
      )}
    </li>
  )
}

/** Asks for the person or the PIN that the entry lacks. */
function SendHeld({ entry }: { entry: OutboxEntry }) {
  const { takeOver } = useOutbox()
  const what = useCommandText()(entry.command)
  const { id, person, isForbidden } = entry
  const ask = async () => {
    const acting = await askPerson(isForbidden ? undefined : (person ?? undefined))
    if (acting && isForbidden) await takeOver(id, acting.person)
  }
  const isUnnamed = lacksPerson(entry)
  return (
    <Button
      variant="light"
      aria-label={isUnnamed ? `${personWords.choose} ${what}` : words.enterPinOf({ what })}
      onClick={() => void ask()}
    >
      {isUnnamed ? personWords.choose : words.enterPin}
    </Button>
  )
}
