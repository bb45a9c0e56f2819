/** Sets a PIN with an admin's code, or changes it with the old one. Works on any screen of the branch. */
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { isWeakPin } from '@orderi/shared/accounts/pins'
import { changePin, pinPeople, setPin } from '@orderi/shared/contract/accounts'
import { Pin } from '@orderi/shared/payments/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { chargeWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { failureText } from '../../shell/failureText.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { queryClient } from '../../shell/queries.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showDone } from '../../ui/notices.tsx'
import { PinPad } from '../../ui/PinPad.tsx'
import classes from './PinDialog.module.css'

const words = chargeWords.ownPin

interface Person {
  readonly id: number
  readonly name: string
  readonly tiene_pin: 0 | 1
}

export function PinDialog(props: {
  opened: boolean
  /** The only person who can be chosen. Undefined: all people of the branch. */
  user?: number | undefined
  onClose: () => void
}) {
  const { opened, user, onClose } = props
  const read = useQuery({
    queryKey: queryKeys.pinPeople,
    queryFn: ({ signal }) => api.request(pinPeople, { signal }),
    enabled: opened,
    staleTime: 0,
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title} isSheet isSteady>
      <Loaded read={read} failed={words.loadFailed} height="24rem">
        {({ data }) => (
          <Steps
            people={data.filter(({ id }) => user === undefined || id === user)}
            isFixed={user !== undefined}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

/** The text of a new PIN's fault. */
function faultOf(pin: string): string | undefined {
  if (!Pin.safeParse(pin).success) return words.badFormat
  return isWeakPin(pin) ? words.weak : undefined
}

function Steps(props: { people: readonly Person[]; isFixed: boolean; onClose: () => void }) {
  const { people } = props
  const [step, setStep] = useState<'proof' | 'next' | 'again'>('proof')
  const [chosen, choose] = useState<number>()
  const [isFirst, setFirst] = useState<boolean>()
  const [proof, setProof] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const person = people.find(({ id }) => id === chosen) ?? people[0]
  if (!person) return <p>{words.noPerson}</p>
  const usesCode = isFirst ?? person.tiene_pin === 0
  const show = (shown: typeof step, why = '') => {
    setStep(shown)
    setFailure(why)
    setAgain('')
    if (shown !== 'again') setNext('')
    if (shown === 'proof') setProof('')
  }
  const send = async () => {
    if (again !== next) {
      show('next', words.differs)
      return
    }
    setSending(true)
    try {
      const { id: user } = person
      await (usesCode
        ? api.request(setPin, { body: { user, codigo: proof, pin: next } })
        : api.request(changePin, { body: { user, actual: proof, pin: next } }))
      showDone({ title: words.done })
      for (const queryKey of [queryKeys.pinPeople, queryKeys.employees, queryKeys.everyApprover])
        void queryClient.invalidateQueries({ queryKey })
      props.onClose()
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {}
      show(
        'pin' in errors ? 'next' : 'proof',
        Object.values(errors).flat()[0] ?? failureText(error),
      )
    } finally {
      setSending(false)
    }
  }
  const goOn = () => {
    if (step === 'again') {
      void send()
      return
    }
    const fault = step === 'next' ? faultOf(next) : undefined
    if (fault === undefined) show(step === 'proof' ? 'next' : 'again')
    else show('next', fault)
  }
  const [value, onChange] =
    step === 'proof' ? [proof, setProof] : step === 'next' ? [next, setNext] : [again, setAgain]
  const label = step === 'proof' ? words.old : words[step]
  return (
    <div className={classes['steps']}>
      {step === 'proof' && (
        <>
          {!props.isFixed && (
            <NativeSelect
              label={words.person}
              data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(person.id)}
              onChange={({ currentTarget }) => {
                choose(Number(currentTarget.value))
                setFirst(undefined)
                show('proof')
              }}
            />
          )}
          <SegmentedControl
            fullWidth
            aria-label={words.way}
            data={[
              { value: 'first', label: words.first },
              { value: 'change', label: words.change },
            ]}
            value={usesCode ? 'first' : 'change'}
            onChange={(mode) => {
              setFirst(mode === 'first')
              show('proof')
            }}
          />
        </>
      )}
      {step === 'proof' && usesCode ? (
        <TextInput
          label={words.code}
          description={words.codeHint}
          error={failure}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={proof}
          onChange={({ currentTarget }) => setProof(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && proof.trim() !== '' && goOn()}
        />
      ) : (
        <PinPad
          key={step}
          label={label}
          keypadLabel={chargeWords.keypad}
          deleteLabel={chargeWords.deleteDigit}
          value={value}
          onChange={onChange}
          onSubmit={goOn}
          isSending={isSending}
          failure={failure}
        />
      )}
      <div className={classes['actions']}>
        <Button variant="default" onClick={step === 'proof' ? props.onClose : () => show('proof')}>
          {step === 'proof' ? texts.common.cancel : texts.common.back}
        </Button>
        <Button loading={isSending} disabled={value.trim() === ''} onClick={goOn}>
          {step === 'again' ? words.save : words.go}
        </Button>
      </div>
    </div>
  )
}
