/** The kitchen's ticket on 80 mm paper: number and table to be read from afar, notes that cannot be missed. */
import { isOpen } from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'
import { es } from '../../i18n/es.ts'
import { clockTime } from '../../i18n/format.ts'
import classes from './paper.module.css'

export function OrderPaper({ order, zone }: { order: Order; zone: string }) {
  return (
    <div className={classes['paper']}>
      <div className={classes['number']}>{order.number}</div>
      <div className={classes['place']}>{order.table.name}</div>
      <div className={classes['center']}>
        {order.table.hall.name} · {clockTime(order.created_at, zone)}
      </div>
      <div className={classes['center']}>{order.user?.name ?? order.bill.name}</div>
      <hr className={classes['rule']} />
      {order.products
        .filter((line) => isOpen(line.status))
        .map((line) => (
          <div key={line.id} className={classes['dish']}>
            <div className={classes['big']}>
              {line.quantity} × {line.product.name}
            </div>
            {line.variants.flatMap((variant) =>
              variant.options.map((option) => (
                <div key={`${variant.name} ${option.name}`} className={classes['option']}>
                  {option.quantity > 1 ? `${option.quantity} × ` : ''}
                  {option.name}
                </div>
              )),
            )}
            {line.note && (
              <div className={classes['note']}>
                {es.pos.order.note}: {line.note}
              </div>
            )}
          </div>
        ))}
    </div>
  )
}
