import { Skeleton } from '@mantine/core'
import { texts } from '../i18n/common.ts'
import bars from '../office/BarList.module.css'
import section from '../office/Section.module.css'
import classes from './DashboardScreen.module.css'
import month from './MonthCard.module.css'

const CARDS = ['sales', 'commission']
const RANKINGS = ['top', 'bottom']
const BARS = ['85%', '80%', '72%', '66%', '60%', '52%']

export function DashboardSkeleton() {
  return (
    <>
      <output className={classes['cards']} aria-label={texts.common.loading}>
        {CARDS.map((card) => (
          <div key={card} className={month['card']}>
            <Skeleton className={month['icon'] ?? ''} />
            <div className={classes['lines']}>
              <Skeleton width="9rem" height="1rem" />
              <Skeleton width="13rem" height="1.75rem" />
              <Skeleton width="11rem" height="0.875rem" />
            </div>
          </div>
        ))}
      </output>
      <div className={section['card']} aria-hidden>
        <Title />
        <Skeleton height="18rem" />
      </div>
      <div className={classes['rankings']} aria-hidden>
        {RANKINGS.map((each) => (
          <div key={each} className={section['card']}>
            <Title />
            <div className={bars['list']}>
              {BARS.map((width) => (
                <Skeleton key={width} width={width} height="2.25rem" />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

function Title() {
  return (
    <div className={section['head']}>
      <Skeleton width="14rem" height="1.5rem" />
    </div>
  )
}
