import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import { useId } from 'react'
import { dashboardWords as words } from '../i18n/money.ts'
import classes from './MonthCard.module.css'
import { monthName } from './period.ts'

export function MonthCard(props: {
  label: string
  amount: string
  now: { year: number; month: number }
  isDue?: boolean
}) {
  const id = useId()
  const Icon = props.isDue ? IconReceipt2 : IconCash
  return (
    <section className={classes['card']} aria-labelledby={id} data-due={props.isDue || undefined}>
      <span className={classes['icon']} aria-hidden>
        <Icon size="1.5rem" stroke={1.75} />
      </span>
      <div>
        <h2 className={classes['label']} id={id}>
          {props.label}
        </h2>
        <p className={classes['amount']}>{props.amount}</p>
        <p className="detail">
          {words.monthSoFar({ month: monthName(props.now.month), year: props.now.year })}
        </p>
      </div>
    </section>
  )
}
