/** Marks starts, breaks and ends of the people of the branch. A person needs no PIN in their own session. */
import { Button, UnstyledButton } from '@mantine/core'
import { coworkers, markShift } from '@orderi/shared/contract/shifts'
import { randomUuid } from '@orderi/shared/kernel/keys'
import type { Coworker, MarkedShift, ShiftAction } from '@orderi/shared/shifts/schema'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { session } from '../../api/session.ts'
import { chargeWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { clockTime } from '../../i18n/format.ts'
import { shiftWords } from '../../i18n/shifts.ts'
import { OfflineNotice } from '../../office/OfflineNotice.tsx'
import { PinDialog } from '../../office/pin/PinDialog.tsx'
import { failureText } from '../../shell/failureText.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { Note } from '../../ui/Note.tsx'
import { PinPad } from '../../ui/PinPad.tsx'
import classes from './ShiftsDialog.module.css'

const words = shiftWords.mark

const MIN_DIGITS = 4

interface Props {
  readonly zone: string
  readonly onClose: () => void
}

export function ShiftsDialog({ zone, onClose }: Props) {
  const branch = useStore(session, (state) => state.branch) ?? 0
  const read = useQuery({
    queryKey: queryKeys.coworkers(branch),
    queryFn: ({ signal }) => api.request(coworkers, { params: { sucursal: branch }, signal }),
    staleTime: 0,
  })
  const [chosen, choose] = useState<number>()
  const [done, setDone] = useState<readonly string[]>()
  const person = read.data?.data.find(({ user }) => user === chosen)
  const finish = (sentences: readonly string[]) => {
    setDone(sentences)
    choose(undefined)
    void read.refetch()
  }
  return (
    <Dialog opened onClose={onClose} title={person?.name ?? words.title} size="34rem" isSteady>
      <OfflineNotice text={words.offline} />
      {person ? (
        <MarkPerson
          key={person.user}
          person={person}
          branch={branch}
          zone={zone}
          onBack={() => choose(undefined)}
          onPinChange={() => void read.refetch()}
          onDone={finish}
        />
      ) : (
        <>
          {done && (
            <Note
              kind="status"
              tone="brand"
              icon={<IconCheck size="1.25rem" />}
              text={done.join(' ')}
            />
          )}
          <Loaded read={read} failed={words.loadFailed} height="12rem">
            {({ data }) =>
              data.length === 0 ? (
                <EmptyState icon={<IconUsers size="1.75rem" />} text={words.empty} />
              ) : (
                <ul className={classes['list']}>
                  {data.map((each) => (
                    <li key={each.user}>
                      <UnstyledButton
                        className={classes['person']}
                        data-here={each.desde !== null || undefined}
                        onClick={() => {
                          setDone(undefined)
                          choose(each.user)
                        }}
                      >
                        <strong>{each.name}</strong>
                        <span>{stateText(each, zone)}</span>
                      </UnstyledButton>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </>
      )}
    </Dialog>
  )
}

function stateText({ desde, descanso }: Coworker, zone: string): string {
  if (descanso !== null) return words.onBreak({ time: clockTime(descanso, zone) })
  return desde === null ? words.away : words.since({ time: clockTime(desde, zone) })
}

function actionsOf({ desde, descanso }: Coworker): readonly [ShiftAction, ...ShiftAction[]] {
  if (desde === null) return ['entrada']
  return descanso === null ? ['salida', 'descanso'] : ['regreso', 'salida']
}

function sentencesOf(action: ShiftAction, name: string, marked: MarkedShift, zone: string) {
  return [
    `${words.done[action]({ name, time: clockTime(marked.at, zone) })}.`,
    ...(marked.terminada === null ? [] : [words.ended({ branch: marked.terminada })]),
    ...(marked.sin_salida === null ? [] : [words.forgotten]),
  ]
}

function MarkPerson(props: {
  person: Coworker
  branch: number
  zone: string
  onBack: () => void
  onPinChange: () => void
  onDone: (sentences: readonly string[]) => void
}) {
  const { person, branch, zone } = props
  const own = useStore(session, ({ user }) => user?.id)
  const isOwn = own === person.user
  const [pin, setPin] = useState('')
  const [sending, setSending] = useState<ShiftAction>()
  const [failure, setFailure] = useState<string>()
  /** A retry after a missing answer keeps the key. */
  const last = useRef<{ readonly action: ShiftAction; readonly key: string }>(undefined)
  const actions = actionsOf(person)
  const lacksPin = !isOwn && person.tiene_pin === 0
  const canSend = isOwn || pin.length >= MIN_DIGITS
  const [isSettingPin, setSettingPin] = useState(false)

  async function send(action: ShiftAction) {
    if (!canSend || sending) return
    setSending(action)
    setFailure(undefined)
    if (last.current?.action !== action) last.current = { action, key: randomUuid() }
    try {
      const marked = await api.request(markShift, {
        body: { sucursal: branch, user: person.user, accion: action, ...(!isOwn && { pin }) },
        key: last.current.key,
      })
      props.onDone(sentencesOf(action, person.name, marked, zone))
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) last.current = undefined
      setPin('')
      setFailure(failureText(error))
    } finally {
      setSending(undefined)
    }
  }

  return (
    <div className={classes['mark']}>
      <div className={classes['head']}>
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size="1.25rem" />}
          onClick={props.onBack}
        >
          {texts.common.back}
        </Button>
        <span>{stateText(person, zone)}</span>
      </div>
      {lacksPin && (
        <>
          <FailureBox text={words.noPin({ name: person.name })} />
          <Button size="lg" variant="default" onClick={() => setSettingPin(true)}>
            {chargeWords.ownPin.manage}
          </Button>
        </>
      )}
      <PinDialog
        opened={isSettingPin}
        user={person.user}
        onClose={() => {
          setSettingPin(false)
          props.onPinChange()
        }}
      />
      {isOwn && failure !== undefined && <FailureBox text={failure} />}
      {!isOwn && person.tiene_pin === 1 && (
        <PinPad
          label={words.pin({ name: person.name })}
          keypadLabel={words.keypad}
          deleteLabel={words.deleteDigit}
          value={pin}
          onChange={setPin}
          onSubmit={() => void send(actions[0])}
          isSending={sending !== undefined}
          failure={failure ?? ''}
        />
      )}
      {!lacksPin && (
        <div className={classes['actions']}>
          {actions.map((action, index) => (
            <Button
              key={action}
              size="lg"
              variant={index === 0 ? 'filled' : 'default'}
              disabled={!canSend}
              loading={sending === action}
              onClick={() => void send(action)}
            >
              {words.actions[action]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
