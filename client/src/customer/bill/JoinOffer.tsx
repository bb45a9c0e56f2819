/** @jsxImportSource preact */
/** Joining another open bill of the table: whose there are, asking, and waiting for the answer. */
import type { Bill, BillToJoin } from '@orderi/shared/bills/schema'
import { useEffect, useState } from 'preact/hooks'
import { useStore } from '../store.ts'
import { failureText } from '../ui/failure.ts'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useWords } from '../words/language.ts'
import classes from './JoinOffer.module.css'
import { askToJoin, billsAtTable, joins } from './joins.ts'
import { ownName } from './named.ts'

export function JoinOffer({ bill }: { bill: Bill | null }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  // Who has ordered on a bill of their own stays on it.
  const hasOwn = bill !== null && bill.products.length > 0
  if (hasOwn) return null
  return (
    <>
      <button type="button" class="button" data-kind="line" onClick={() => setOpen(true)}>
        <Icon name="share" />
        {words.join.look}
      </button>
      {isOpen && <JoinSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function JoinSheet({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const [bills, setBills] = useState<readonly BillToJoin[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const mine = useStore(joins, (state) => state.mine)
  useEffect(() => {
    billsAtTable().then(setBills, (error: unknown) => setFailure(failureText(error, words)))
  }, [words])
  const accepted = bills?.find((each) => mine.get(each.id) === 'Aceptada')
  useEffect(() => {
    if (!accepted) return
    onClose()
  }, [accepted, onClose])
  return (
    <Sheet title={words.join.title} onClose={onClose}>
      <p class="faint">{words.join.text}</p>
      {failure && <p role="alert">{failure}</p>}
      {bills?.length === 0 && <p class={classes['none']}>{words.join.none}</p>}
      <ul class={classes['bills']} aria-busy={bills === null && failure === null}>
        {bills?.map((bill) => (
          <li key={bill.id} class={classes['bill']}>
            <span class={classes['who']}>
              <strong>{ownName(bill.name) ?? words.join.guest}</strong>
              <span class="faint">{words.join.number(bill.number)}</span>
            </span>
            <JoinState bill={bill} onFailure={setFailure} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function JoinState({
  bill,
  onFailure,
}: {
  bill: BillToJoin
  onFailure: (text: string | null) => void
}) {
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  const known = useStore(joins, (state) => state.mine.get(bill.id))
  const status = known ?? (bill.asked ? 'Pendiente' : undefined)
  if (status === 'Pendiente') {
    return (
      <output class={classes['state']}>
        <Icon name="clock" size={1.25} />
        {words.join.asked}
      </output>
    )
  }
  return (
    <>
      {status === 'Rechazada' && <span class={classes['state']}>{words.join.rejected}</span>}
      <button
        type="button"
        class="button"
        data-kind="main"
        aria-label={words.join.ask(ownName(bill.name) ?? words.join.guest)}
        disabled={isBusy}
        onClick={() => {
          setBusy(true)
          onFailure(null)
          askToJoin(bill.id)
            .catch((error: unknown) => onFailure(failureText(error, words)))
            .finally(() => setBusy(false))
        }}
      >
        {words.join.askShort}
      </button>
    </>
  )
}
