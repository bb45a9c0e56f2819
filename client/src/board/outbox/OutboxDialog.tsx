import { Button } from '@mantine/core'
import { coworkers } from '@orderi/shared/contract/shifts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { askPerson, ownDevice } from '../../api/actingPerson.ts'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { session } from '../../api/session.ts'
import { personWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { clockTime } from '../../i18n/format.ts'
import { boardCommandOf } from '../../live/boardCommands.ts'
import { isHeld, type OutboxEntry } from '../../live/outbox.ts'
import { useBoard, useOutbox } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Question } from '../../ui/Question.tsx'
import { useTimeZone } from '../boardViews.ts'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import { discardedText, useCommandText } from './commandWords.ts'
import classes from './OutboxDialog.module.css'
import { isOnlyHeld, outboxTitle } from './outboxTitle.ts'

const words = texts.pos.outbox

function reasonOf(entry: OutboxEntry): string | undefined {
  if (entry.state === 'expired') return words.expired
  if (entry.state === 'behind') return words.behind
  if (entry.state === 'needsPin') return words.needsPin
  if (entry.state !== 'needsPerson') return undefined
  return ownDevice() ? words.needsPerson : words.noRight
}

export function OutboxDialog(props: { opened: boolean; onClose: () => void }) {
  const outbox = useOutbox()
  const { entries, elsewhere } = outbox
  const wordsOf = useCommandText()
  const money = useMoneyFormatter()
  return (
    <Dialog
      opened={props.opened && entries.length + elsewhere.length > 0}
      onClose={props.onClose}
      title={outboxTitle(outbox)}
      size="lg"
    >
      {entries.length > 0 && !isOnlyHeld(outbox) && <p className="intro">{words.text}</p>}
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} what={wordsOf(entry.command)} />
        ))}
        {elsewhere.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            what={discardedText(entry.command, undefined, money) ?? ''}
            isElsewhere
          />
        ))}
      </ul>
    </Dialog>
  )
}

function Entry(props: { entry: OutboxEntry; what: string; isElsewhere?: boolean }) {
  const { entry, what, isElsewhere = false } = props
  const zone = useTimeZone()
  const offset = useBoard((state) => state.clockOffsetMs)
  const name = usePersonName(entry.person ?? undefined)
  const reason = isElsewhere && entry.state === 'waiting' ? words.elsewhere : reasonOf(entry)
  const maySend = isHeld(entry) && ownDevice() !== null
  // Noted cash is discarded here only if it may never be sent.
  const mayDiscard =
    !boardCommandOf(entry.command).staysQueued || isElsewhere || (isHeld(entry) && !maySend)
  return (
    <li className={classes['entry']}>
      <div className={classes['what']}>
        {what}
        {reason && <p className={classes['why']}>{reason}</p>}
      </div>
      <span className={classes['when']}>
        {[name, clockTime(entry.at + offset, zone)].filter(Boolean).join(' · ')}
      </span>
      {maySend && <SendHeld entry={entry} what={what} />}
      {mayDiscard && <DiscardButton id={entry.id} what={what} />}
    </li>
  )
}

/** The name of a person of the branch. Undefined until it is loaded. */
function usePersonName(user: number | undefined): string | undefined {
  const branch = useStore(session, (state) => state.branch) ?? 0
  const { data } = useQuery({
    queryKey: queryKeys.coworkers(branch),
    queryFn: ({ signal }) => api.request(coworkers, { params: { sucursal: branch }, signal }),
    enabled: user !== undefined,
  })
  return data?.data.find((person) => person.user === user)?.name
}

function DiscardButton({ id, what }: { id: number; what: string }) {
  const { discard } = useOutbox()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size="1.125rem" />}
        aria-label={words.discardOne({ what })}
        onClick={() => setAsking(true)}
      >
        {words.discard}
      </Button>
      <Question
        opened={isAsking}
        title={words.discarding.title}
        text={words.discarding.text({ what })}
        no={words.discarding.no}
        yes={words.discard}
        isDanger
        onNo={() => setAsking(false)}
        onYes={() => void discard(id)}
      />
    </>
  )
}

/** Asks for the PIN of the person who did it, or for another person who does it now. */
function SendHeld({ entry, what }: { entry: OutboxEntry; what: string }) {
  const { takeOver } = useOutbox()
  const { id, state, person } = entry
  const changePerson = async () => {
    const acting = await askPerson()
    if (acting) await takeOver(id, acting.person)
  }
  return (
    <>
      {state === 'needsPin' && person != null && (
        <Button
          variant="light"
          aria-label={words.enterPinOf({ what })}
          onClick={() => void askPerson(person)}
        >
          {words.enterPin}
        </Button>
      )}
      <Button
        variant="light"
        aria-label={`${personWords.choose} ${what}`}
        onClick={() => void changePerson()}
      >
        {personWords.choose}
      </Button>
    </>
  )
}
