import type { Bill } from '@orderi/shared/bills/schema'
import { optionsText } from '@orderi/shared/orders/choice'
import { isHeld, isOpenStatus, shownStatus, statusFromLines } from '@orderi/shared/orders/rules'
import type { OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import type { Acknowledgement } from '@orderi/shared/stations/acknowledgement'
import { minutesLeft } from '@orderi/shared/stations/ready-times'
import { useStore } from 'zustand'
import { serverNow } from '../../api/serverClock.ts'
import { useTicking } from '../../live/ticks.ts'
import { menuStore } from '../menu/menu.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import { billStore, type PlacedOrder } from './bill.ts'
import { withMenuNames } from './named.ts'
import classes from './OrderCards.module.css'

/** A line that a waiter holds is coming, but the kitchen does not prepare it yet. */
type ShownStatus = OrderStatus | 'held'

const ICONS: Readonly<Record<ShownStatus, IconName>> = {
  held: 'clock',
  Pendiente: 'clock',
  Preparando: 'pot',
  Listo: 'bell',
  Entregado: 'check',
  Cancelado: 'close',
}

const STEPS: readonly ShownStatus[] = ['Pendiente', 'Preparando', 'Listo', 'Entregado']

const statusOf = (line: OrderLine): ShownStatus => (isHeld(line) ? 'held' : line.status)

function statusOfOrder(lines: readonly OrderLine[]): ShownStatus {
  const open = lines.filter(({ status }) => isOpenStatus(status))
  if (open.length > 0 && open.every(isHeld)) return 'held'
  return shownStatus({ status: statusFromLines(lines), products: lines })
}

export function OrderCards({ bill, orders }: { bill: Bill; orders: readonly PlacedOrder[] }) {
  const words = useWords()
  const menu = useStore(menuStore, (state) => state.menu)
  const shownLines = useStore(billStore, (state) => state.shownLines)
  const groups = groupLines({ ...bill, products: [...withMenuNames(bill.products, menu)] }, orders)
  return (
    <section className={classes['orders']} aria-label={words.bill.orders}>
      {groups.map(({ number, lines }) => {
        const status = statusOfOrder(lines)
        const acknowledged = acknowledgementIn(status, lines, shownLines)
        return (
          <article key={number ?? 0} className={`card ${classes['order']}`}>
            <header className={classes['head']}>
              <h2 className={classes['title']}>
                {number === undefined
                  ? groups.length > 1
                    ? words.bill.others
                    : words.bill.orders
                  : words.bill.order({ number })}
              </h2>
              <Status status={status} />
            </header>
            <span className={classes['steps']} aria-hidden="true">
              {STEPS.map((step, index) => (
                <span
                  key={step}
                  className={classes['step']}
                  data-done={index <= STEPS.indexOf(status) || undefined}
                />
              ))}
            </span>
            {acknowledged && (
              <p className={classes['more']}>{words.bill.acknowledged[acknowledged]}</p>
            )}
            <ReadyIn lines={lines} />
            <ul>
              {lines.map((line) => (
                <Line key={line.id} line={line} isApart={statusOf(line) !== status} />
              ))}
            </ul>
          </article>
        )
      })}
    </section>
  )
}

/** Whether the kitchen's screens show all waiting lines. Undefined if the order does not wait. */
function acknowledgementIn(
  status: ShownStatus,
  lines: readonly OrderLine[],
  shownLines: readonly number[],
): Exclude<Acknowledgement, 'started'> | undefined {
  if (status !== 'Pendiente') return undefined
  const waiting = lines.filter((line) => line.status === 'Pendiente')
  return waiting.every(({ id }) => shownLines.includes(id)) ? 'shown' : 'received'
}

function ReadyIn({ lines }: { lines: readonly OrderLine[] }) {
  const words = useWords()
  const times = useStore(billStore, (state) => state.readyTimes)
  const minutes = useTicking(5000, () => minutesLeft(times, lines, serverNow().getTime()))
  return minutes === undefined ? null : (
    <p className={classes['more']}>{words.bill.readyIn({ minutes })}</p>
  )
}

function Line({ line, isApart }: { line: OrderLine; isApart: boolean }) {
  const choice = optionsText(line.variants.flatMap((variant) => variant.options))
  return (
    <li className={classes['line']} data-status={line.status}>
      <span translate="no" className={`figures ${classes['quantity']}`}>
        {line.quantity}
      </span>
      <span className={classes['what']}>
        <span className={classes['name']}>{line.product.name}</span>
        {choice && <span className={classes['more']}>{choice}</span>}
        {line.note && <span className={classes['more']}>«{line.note}»</span>}
      </span>
      {isApart && <Status status={statusOf(line)} />}
    </li>
  )
}

function Status({ status }: { status: ShownStatus }) {
  const words = useWords()
  return (
    <span className={classes['status']} data-status={status}>
      <Icon name={ICONS[status]} size={1.125} />
      {status === 'held' ? words.bill.held : words.statuses[status]}
    </span>
  )
}

interface Group {
  /** The order's number; undefined for lines that another phone or the waiter ordered. */
  readonly number: number | undefined
  readonly lines: readonly OrderLine[]
}

function groupLines(bill: Bill, orders: readonly PlacedOrder[]): readonly Group[] {
  const own = orders
    .filter((order) => order.billId === bill.id)
    .map(({ number, lineIds }) => ({
      number,
      lines: bill.products.filter((line) => lineIds.includes(line.id)),
    }))
    .filter(({ lines }) => lines.length > 0)
    .toReversed()
  const known = new Set(own.flatMap(({ lines }) => lines.map((line) => line.id)))
  const others = bill.products.filter((line) => !known.has(line.id))
  return others.length === 0 ? own : [...own, { number: undefined, lines: others }]
}
