/** The part of the bill's view about payments: what is paid, and the way to pay online. */
import type { Bill } from '@orderi/shared/bills/schema'
import { money } from '@orderi/shared/kernel/formats'
import { useStore } from 'zustand'
import { goTo } from '../address.ts'
import { moneyFormatOf } from '../bill/moneyFormat.ts'
import { menuStore } from '../menu/menu.ts'
import { Icon } from '../ui/Icon.tsx'
import classes from './Pay.module.css'
import { usePayWords } from './words.ts'

export function PayPart({ bill }: { bill: Bill }) {
  const words = usePayWords()
  const menu = useStore(menuStore, (state) => state.menu)
  const format = moneyFormatOf(bill, menu)
  const { pagado, saldo, reservado, por_devolver: toReturn } = bill
  const rows = [
    ...(pagado > 0 ? [[words.paid, pagado] as const, [words.balance, saldo] as const] : []),
    ...(reservado > 0 ? [[words.reserved, reservado] as const] : []),
    ...(toReturn > 0 ? [[words.toReturn, toReturn] as const] : []),
  ]
  const canPay = bill.en_linea === 1 && bill.status !== 'Cerrada' && saldo > 0
  if (rows.length === 0 && !canPay) return null
  return (
    <section className={classes['part']} aria-label={words.title}>
      {rows.length > 0 && (
        <dl className={`card ${classes['rows']}`}>
          {rows.map(([label, amount]) => (
            <div key={label} className={classes['row']}>
              <dt>{label}</dt>
              <dd className="figures">{money(amount, format)}</dd>
            </div>
          ))}
        </dl>
      )}
      {canPay && (
        <button
          type="button"
          className="button"
          data-kind="line"
          data-wide
          onClick={() => goTo('/menu/pagar')}
        >
          <Icon name="phone" />
          {reservado > 0 ? words.see : words.title}
        </button>
      )}
    </section>
  )
}
