import type { CashSession } from '@orderi/shared/payments/cash-sessions'
import type { ReactNode } from 'react'
import { tillWords } from '../i18n/till.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { Difference } from './Difference.tsx'
import classes from './Till.module.css'

const words = tillWords.report

/** Expected and counted cash of a session, as far as they are known. */
export function CashFacts({ detail }: { detail: CashSession }) {
  const money = useRestaurantMoney()
  const { expected, counted, difference, left } = detail
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.expected, money(expected ?? 0)],
    [words.counted, counted !== null && money(counted)],
    [words.difference, difference !== null && <Difference amount={difference} />],
    [words.left, left !== null && money(left)],
  ]
  return (
    <dl className={classes['figures']}>
      {facts.map(
        ([name, value]) =>
          value !== false && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
