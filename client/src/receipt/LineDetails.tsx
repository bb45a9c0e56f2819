/** What was chosen with a dish, and what was asked of the kitchen. */
import type { OrderLine } from '@orderi/shared/orders/schema'
import classes from './LineDetails.module.css'

export function LineDetails({ line }: { line: Pick<OrderLine, 'variants' | 'note'> }) {
  return (
    <>
      {line.variants.map((variant) => (
        <div key={variant.name} className={classes['options']}>
          {variant.name}:{' '}
          {variant.options
            .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
            .join(', ')}
        </div>
      ))}
      {line.note && <div className={classes['note']}>{line.note}</div>}
    </>
  )
}
