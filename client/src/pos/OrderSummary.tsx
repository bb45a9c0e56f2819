import { isHeld, isOpenStatus } from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'
import { LineMark } from '../board/LineMark.tsx'
import { SeatMark } from '../board/SeatMark.tsx'
import { texts } from '../i18n/common.ts'
import classes from './OrderSummary.module.css'

export function OrderSummary({ order, lines }: { order: Order; lines: number }) {
  const open = order.products.filter((line) => isOpenStatus(line.status))
  const first = open.length > lines ? lines - 1 : lines
  const shown = open.filter(({ note }, index) => index < first || note)
  const rest = open.length - shown.length
  if (open.length === 0) return <p className={classes['rest']}>{texts.pos.order.nothingLeft}</p>
  return (
    <>
      <ul className={classes['lines']}>
        {shown.map((line) => (
          <li key={line.id} className={classes['line']}>
            <span className={classes['quantity']}>{line.quantity}</span>
            <span className={classes['dish']}>
              {line.product.name}
              <SeatMark seat={line.seat} />
              {line.note && <span className={classes['note']}>{line.note}</span>}
            </span>
            {(line.status !== order.status || isHeld(line)) && <LineMark line={line} quiet />}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={classes['rest']}>{texts.pos.order.more({ count: rest })}</p>}
    </>
  )
}
