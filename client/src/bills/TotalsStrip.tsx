import { useId } from 'react'
import { billsWords as words } from '../i18n/money.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import classes from './TotalsStrip.module.css'
import { TOTAL_FIGURES, type Totals } from './totals.ts'

/** @param isPage whether the sums cover only the page that is shown */
export function TotalsStrip({ totals, isPage = false }: { totals: Totals; isPage?: boolean }) {
  const id = useId()
  const money = useRestaurantMoney()
  return (
    <section className={classes['strip']} aria-labelledby={id}>
      <h2 className={classes['title']} id={id}>
        {isPage ? words.shown({ count: totals.count }) : words.matching({ count: totals.count })}
      </h2>
      <dl className={`figures ${classes['figures']}`}>
        {TOTAL_FIGURES.map((figure) => (
          <div key={figure} data-total={figure === 'totalFinal' || undefined}>
            <dt>{words[figure]}</dt>
            <dd>{money(totals.sums[figure], totals.currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
