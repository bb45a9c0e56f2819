/** The part of the bill's view about payments: paid amounts, shares, and the ways to pay. */
import type { Bill } from '@orderi/shared/bills/schema'
import { clockTime, money } from '@orderi/shared/kernel/formats'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { unreversedPayments } from '@orderi/shared/payments/refund'
import { useStore } from 'zustand'
import { Note } from '../../ui/Note.tsx'
import { goTo } from '../address.ts'
import { moneyFormatOf } from '../bill/moneyFormat.ts'
import { connectionStore } from '../live/state.ts'
import { menuStore } from '../menu/menu.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useViewWords } from '../words/viewWords.ts'
import { Intent } from './Intent.tsx'
import { useHasPaidShare } from './ownShares.ts'
import classes from './Pay.module.css'
import { ShareList } from './ShareList.tsx'

export function PayPart({ bill }: { bill: Bill }) {
  const words = useViewWords().pay
  const menu = useStore(menuStore, (state) => state.menu)
  const isOffline = useStore(connectionStore, ({ state }) => state === 'offline')
  const format = moneyFormatOf(bill, menu)
  const { pagado, saldo, reservado, por_devolver: toReturn } = bill
  const zone = TIME_ZONES[format.country]
  const payments = unreversedPayments(bill.payments ?? [])
  const rows = [
    ...payments.map(({ method, user, applied, tip, at }) => {
      const given = tip > 0 ? words.withTip({ amount: money(tip, format) }) : undefined
      const facts = [method.name, user?.name, clockTime(at, zone), given]
      return [facts.filter((fact) => fact !== undefined).join(' · '), applied] as const
    }),
    ...(pagado > 0 ? [[words.paid, pagado] as const, [words.balance, saldo] as const] : []),
    ...(reservado > 0 ? [[words.reserved, reservado] as const] : []),
    ...(toReturn > 0 ? [[words.toReturn, toReturn] as const] : []),
  ]
  const isPayable = bill.status !== 'Cerrada' && saldo > 0
  const canPay = bill.en_linea === 1 && isPayable
  const hasPaidShare = useHasPaidShare(bill)
  const canNotify = menu?.branch?.cobros === 1 && isPayable && !hasPaidShare
  const hasShares = bill.shares.length > 0
  if (rows.length === 0 && !canPay && !canNotify && !hasShares) return null
  return (
    <section className={classes['part']} aria-label={words.payments}>
      {rows.length > 0 && (
        <dl className={`card ${classes['rows']}`}>
          {rows.map(([label, amount], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have the same text
            <div key={index} className={classes['row']}>
              <dt>{label}</dt>
              <dd translate="no" className="figures">
                {money(amount, format)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hasShares && <ShareList bill={bill} format={format} isOffline={isOffline} />}
      {isOffline && isPayable && (hasShares || canNotify) && (
        <Note icon={<Icon name="off" />} text={words.needsNetwork} />
      )}
      {canNotify && <Intent bill={bill} format={format} isOffline={isOffline} />}
      {canPay && (
        <Button kind="line" isWide onClick={() => goTo('/menu/pagar')}>
          <Icon name="phone" />
          {reservado > 0 ? words.see : words.title}
        </Button>
      )}
    </section>
  )
}
