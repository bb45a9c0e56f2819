/** Asks for the name under which waiters see the guest's bill. Not shown once there is a bill. */
import { useId } from 'react'
import { useStore } from 'zustand'
import { billStore } from '../bill/bill.ts'
import { useWords } from '../words/language.ts'
import { cart, changeCart } from './cart.ts'

const NAME_LENGTH = 60

export function BillName() {
  const words = useWords()
  const id = useId()
  const name = useStore(cart, (state) => state.billName)
  const isUnderWay = useStore(cart, (state) => state.attempt !== null)
  const hasBill = useStore(
    billStore,
    ({ bill }) => bill !== null && bill.status !== 'Cerrada' && bill.cantidad > 0,
  )
  if (hasBill) return null
  return (
    <div className="field">
      <label htmlFor={id}>{words.cart.nameLabel}</label>
      <input
        id={id}
        autoComplete="name"
        maxLength={NAME_LENGTH}
        aria-describedby={`${id}-hint`}
        disabled={isUnderWay}
        value={name}
        onChange={(event) => {
          const billName = event.currentTarget.value
          changeCart(() => ({ billName }))
        }}
      />
      <small id={`${id}-hint`}>{words.cart.nameHint}</small>
    </div>
  )
}
