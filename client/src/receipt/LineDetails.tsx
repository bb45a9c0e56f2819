import { optionsText } from '@orderi/shared/orders/choice'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { texts } from '../i18n/common.ts'
import classes from './LineDetails.module.css'

export function LineDetails({ line }: { line: Pick<OrderLine, 'variants' | 'note' | 'seat'> }) {
  return (
    <>
      {line.seat && (
        <div className={classes['options']}>{texts.pos.order.seat({ seat: line.seat })}</div>
      )}
      {line.variants.map((variant) => (
        <div key={variant.name} className={classes['options']}>
          {variant.name}: {optionsText(variant.options)}
        </div>
      ))}
      {line.note && <div className={classes['note']}>{line.note}</div>}
    </>
  )
}
