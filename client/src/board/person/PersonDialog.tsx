/** Lets a person on a shared device choose their name with one tap, and enter the PIN if the device requires it. */
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { provePerson } from '@orderi/shared/contract/devices'
import { coworkers } from '@orderi/shared/contract/shifts'
import type { Coworker } from '@orderi/shared/shifts/schema'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import {
  actingPerson,
  choosePerson,
  endPerson,
  keepProof,
  ownDevice,
  type PersonQuestion,
} from '../../api/actingPerson.ts'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { session } from '../../api/session.ts'
import { chargeWords, personWords as words } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { PinDialog } from '../../office/pin/PinDialog.tsx'
import { failureText } from '../../shell/failureText.ts'
import { RetryBox } from '../../shell/RetryBox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { PinPad } from '../../ui/PinPad.tsx'
import classes from './PersonDialog.module.css'
import { useHasCamera } from './useHasCamera.ts'

const BadgeCamera = loadable(async () => (await import('./BadgeCamera.tsx')).BadgeCamera)

export function PersonDialog({ question }: { question: PersonQuestion }) {
  const branch = useStore(session, (state) => state.branch) ?? 0
  const people = useQuery({
    queryKey: queryKeys.coworkers(branch),
    queryFn: ({ signal }) => api.request(coworkers, { params: { sucursal: branch }, signal }),
    // Shows the cached list at once, and reloads it each time the dialog opens.
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const list = people.data?.data ?? []
  const [entering, setEntering] = useState<number>()
  const [isReading, setReading] = useState(false)
  const hasCamera = useHasCamera()
  const pinOf = entering ?? question.pinOf
  const asked = list.find(({ user }) => user === pinOf)
  const isGone = pinOf !== undefined && !asked && people.isSuccess && !people.isFetching
  useEndOfAbsent(people.isSuccess && !people.isFetching ? people.data.data : undefined)
  const choose = (person: Coworker) => {
    if (ownDevice()?.pin === 'siempre') return setEntering(person.user)
    choosePerson(person, undefined)
    question.answer({ person: person.user, proof: undefined })
  }
  return (
    <Dialog
      opened
      isSteady
      size="lg"
      title={asked ? words.pinOf({ name: asked.name }) : words.who}
      onClose={() => question.answer(undefined)}
    >
      {people.isError && (list.length === 0 || (pinOf !== undefined && !asked)) && (
        <RetryBox error={people.error} onRetry={() => void people.refetch()} />
      )}
      {(people.isPending || (pinOf !== undefined && !asked && people.isFetching)) && (
        <output aria-label={texts.common.loading}>
          <Skeleton height="12rem" radius="md" />
        </output>
      )}
      {people.isSuccess && list.length === 0 && pinOf === undefined && (
        <EmptyState icon={<IconUsers size="1.75rem" />} text={words.nobody} />
      )}
      {isReading ? (
        <BadgeCamera onBack={() => setReading(false)} />
      ) : isGone ? (
        <EmptyState icon={<IconUserOff size="1.75rem" />} text={words.cannotAct}>
          <Button onClick={() => question.answer(undefined)}>{texts.common.close}</Button>
        </EmptyState>
      ) : asked ? (
        <Pin
          key={asked.user}
          person={asked}
          question={question}
          onChanged={() => void people.refetch()}
        />
      ) : (
        pinOf === undefined && <People list={list} onChoose={choose} onPin={setEntering} />
      )}
      {hasCamera && !isReading && !isGone && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          leftSection={<IconQrcode size="1.25rem" />}
          onPointerEnter={BadgeCamera.fetch}
          onClick={() => setReading(true)}
        >
          {words.readBadge}
        </Button>
      )}
    </Dialog>
  )
}

/** Ends the choice of a person who is not in the list of people any more. */
function useEndOfAbsent(list: readonly Coworker[] | undefined): void {
  useEffect(() => {
    const { chosen } = actingPerson.getState()
    if (list && chosen && !list.some(({ user }) => user === chosen.user)) endPerson()
  }, [list])
}

function People(props: {
  list: readonly Coworker[]
  onChoose: (person: Coworker) => void
  onPin: (user: number) => void
}) {
  const chosen = useStore(actingPerson, (state) => state.chosen)
  const present = props.list.filter(({ desde }) => desde !== null)
  const others = props.list.filter(({ desde }) => desde === null)
  const current = props.list.find(({ user }) => user === chosen?.user)
  const group = (title: string, people: readonly Coworker[]) =>
    people.length > 0 && (
      <section aria-label={title}>
        <h3 className={classes['group']}>{title}</h3>
        <div className={classes['people']}>
          {people.map((person) => (
            <UnstyledButton
              key={person.user}
              className={classes['person']}
              aria-pressed={person.user === chosen?.user}
              onClick={() => props.onChoose(person)}
            >
              <Initials name={person.name} />
              <span className={classes['name']}>{person.name}</span>
              {person.descanso !== null && <span className={classes['note']}>{words.onBreak}</span>}
            </UnstyledButton>
          ))}
        </div>
      </section>
    )
  return (
    <>
      {group(words.present, present)}
      {group(present.length > 0 ? words.others : words.everyone, others)}
      {current && (
        <Button variant="default" fullWidth mt="md" onClick={() => props.onPin(current.user)}>
          {words.enterPin({ name: current.name })}
        </Button>
      )}
    </>
  )
}

/** The list of people is read again with `onChanged`, after a failure and a new PIN. */
function Pin(props: { person: Coworker; question: PersonQuestion; onChanged: () => void }) {
  const { person, question } = props
  const [pin, setPin] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const submit = async () => {
    setSending(true)
    setFailure('')
    try {
      const { prueba } = await api.request(provePerson, { body: { user: person.user, pin } })
      if (question.pinOf === person.user) keepProof(person, prueba)
      else choosePerson(person, prueba)
      question.answer({ person: person.user, proof: prueba })
    } catch (error) {
      // The person may have left the branch meanwhile.
      props.onChanged()
      setFailure(failureText(error))
      setPin('')
      setSending(false)
    }
  }
  const [isManaging, setManaging] = useState(false)
  const own = (
    <>
      <Button variant="subtle" fullWidth mt="xs" onClick={() => setManaging(true)}>
        {chargeWords.ownPin.manage}
      </Button>
      <PinDialog
        opened={isManaging}
        user={person.user}
        onClose={() => {
          setManaging(false)
          props.onChanged()
        }}
      />
    </>
  )
  if (person.tiene_pin === 0) {
    return (
      <>
        <EmptyState
          icon={<IconShieldLock size="1.75rem" />}
          text={words.noPin({ name: person.name })}
        />
        {own}
      </>
    )
  }
  return (
    <>
      {question.reason && <p className="intro">{words.pinFor({ what: question.reason })}</p>}
      <PinPad
        label={chargeWords.pin}
        keypadLabel={chargeWords.keypad}
        deleteLabel={chargeWords.deleteDigit}
        value={pin}
        onChange={setPin}
        onSubmit={() => void submit()}
        isSending={isSending}
        failure={failure}
      />
      <Button
        fullWidth
        mt="md"
        size="lg"
        disabled={pin.length < 4}
        loading={isSending}
        onClick={() => void submit()}
      >
        {words.confirm}
      </Button>
      {own}
    </>
  )
}
