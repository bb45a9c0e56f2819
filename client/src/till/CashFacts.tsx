import type { CashSession } from '@orderi/shared/payments/cash-sessions'
import type { ReactNode } from 'react'
import { tillWords } from '../i18n/till.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { Difference } from './Difference.tsx'
import classes from './Till.module.css'

const words = tillWords.report

export function CashFacts({ detail }: { detail: CashSession }) {
  const money = useRestaurantMoney()
  const { expected, counted, difference, left } = detail
  return (
    <dl className={classes['figures']}>
      <Fact name={words.expected}>{money(expected ?? 0)}</Fact>
      {counted !== null && <Fact name={words.counted}>{money(counted)}</Fact>}
      {difference !== null && (
        <Fact name={words.difference}>
          <Difference amount={difference} />
        </Fact>
      )}
      {left !== null && <Fact name={words.left}>{money(left)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
