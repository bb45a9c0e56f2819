/** Joins an open bill of the table: the guest chooses a bill, gives a name, and waits for the bill's owner. */
import type { BillToJoin } from '@orderi/shared/bills/schema'
import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { cart } from '../cart/cart.ts'
import { Button } from '../ui/Button.tsx'
import { failureText } from '../ui/failure.ts'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { visit } from '../visit/visit.ts'
import { useWords } from '../words/language.ts'
import classes from './JoinSheet.module.css'
import { askToJoin, joinStore } from './joins.ts'
import { enteredName } from './named.ts'
import { useBillsAtTable } from './useBillsAtTable.ts'

const NAME_LENGTH = 60

export function JoinSheet({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const nameId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { bills, failure: unread, readAgain } = useBillsAtTable()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [name, setName] = useState(() => cart.getState().billName)
  const [isNameless, setNameless] = useState(false)
  const mine = useStore(joinStore, (state) => state.mine)
  const hasName = useStore(
    visit,
    ({ person }) => person !== null && enteredName(person.user.name) !== undefined,
  )
  const accepted = bills?.find((each) => mine.get(each.id) === 'Aceptada')
  useEffect(() => {
    if (accepted) onClose()
  }, [accepted, onClose])

  async function ask(bill: BillToJoin): Promise<void> {
    const given = name.trim()
    setRefusal(null)
    setNameless(!hasName && given === '')
    if (!hasName && given === '') {
      field.current?.focus()
      return
    }
    try {
      await askToJoin(bill.id, hasName ? undefined : given)
    } catch (error) {
      setRefusal(failureText(error))
      // Reads the bills again, because the chosen bill may be closed.
      readAgain()
    }
  }

  const failure = refusal ?? (bills === null && unread ? failureText(unread) : null)
  return (
    <Sheet title={words.join.title} onClose={onClose}>
      <p className="faint">{words.join.text}</p>
      {failure && <FailureBox text={failure} />}
      {bills?.length === 0 && <p className={classes['none']}>{words.join.none}</p>}
      {!hasName && bills !== null && bills.length > 0 && (
        <div className={`field ${classes['name']}`}>
          <label htmlFor={nameId}>{words.join.nameLabel}</label>
          <input
            ref={field}
            id={nameId}
            autoComplete="name"
            maxLength={NAME_LENGTH}
            aria-invalid={isNameless}
            aria-describedby={`${nameId}-text`}
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setNameless(false)
            }}
          />
          <small id={`${nameId}-text`} role={isNameless ? 'alert' : undefined}>
            {isNameless ? words.person.fieldRequired : words.join.nameHint}
          </small>
        </div>
      )}
      <ul className={classes['bills']} aria-busy={bills === null && failure === null}>
        {bills?.map((bill) => (
          <li key={bill.id} className={classes['bill']}>
            <span className={classes['who']}>
              <strong>{enteredName(bill.name) ?? words.join.guest}</strong>
              <span className="faint">{words.join.number({ number: bill.number })}</span>
            </span>
            <JoinState bill={bill} onAsk={() => ask(bill)} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function JoinState({ bill, onAsk }: { bill: BillToJoin; onAsk: () => Promise<void> }) {
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  const known = useStore(joinStore, (state) => state.mine.get(bill.id))
  const status = known ?? (bill.asked ? 'Pendiente' : undefined)
  if (status === 'Pendiente') {
    return (
      <output className={classes['state']}>
        <Icon name="clock" size={1.25} />
        {words.join.asked}
      </output>
    )
  }
  return (
    <>
      {status === 'Rechazada' && <span className={classes['state']}>{words.join.rejected}</span>}
      <Button
        kind="main"
        aria-label={words.join.ask({ name: enteredName(bill.name) ?? words.join.guest })}
        disabled={isBusy}
        onClick={() => {
          setBusy(true)
          void onAsk().finally(() => setBusy(false))
        }}
      >
        {words.join.askShort}
      </Button>
    </>
  )
}
