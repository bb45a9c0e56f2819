/** Offers to join an open bill of the table before the first order. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { billStore } from '../bill/bill.ts'
import { JoinSheet } from '../bill/JoinSheet.tsx'
import { joinStore } from '../bill/joins.ts'
import { enteredName } from '../bill/named.ts'
import { useBillsAtTable } from '../bill/useBillsAtTable.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import { cart } from './cart.ts'
import classes from './TableBills.module.css'

const REFRESH_MS = 10_000

export function TableBills() {
  const { join } = useWords()
  const bill = useStore(billStore, (state) => state.bill)
  const mine = useStore(joinStore, (state) => state.mine)
  const isUnderWay = useStore(cart, ({ attempt }) => attempt !== null)
  const isOpen = bill !== null && bill.status !== 'Cerrada'
  if (isOpen && mine.get(bill.id) === 'Aceptada') {
    return (
      <p className={classes['note']}>
        {join.goesTo({ name: enteredName(bill.name) ?? join.guest })}
      </p>
    )
  }
  return isUnderWay || (isOpen && bill.products.length > 0) ? null : <Offer />
}

function Offer() {
  const { join } = useWords()
  const { bills } = useBillsAtTable(REFRESH_MS)
  const asked = useStore(joinStore, ({ mine }) =>
    bills?.find((each) => (mine.get(each.id) ?? (each.asked && 'Pendiente')) === 'Pendiente'),
  )
  const [isChoosing, setChoosing] = useState(false)
  if (!bills || bills.length === 0) return null
  const nameOf = ({ name }: { name: string }) => enteredName(name) ?? join.guest
  return (
    <>
      <section className={classes['note']}>
        <p>
          {asked
            ? join.waitingFor({ name: nameOf(asked) })
            : join.tableBills({ names: bills.map(nameOf).join(', '), count: bills.length })}{' '}
          {join.apart}
        </p>
        <Button onClick={() => setChoosing(true)}>
          <Icon name="share" />
          {join.title}
        </Button>
      </section>
      {isChoosing && <JoinSheet onClose={() => setChoosing(false)} />}
    </>
  )
}
