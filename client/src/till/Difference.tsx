import { tillWords } from '../i18n/till.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { signedMoney } from './signedMoney.ts'
import classes from './Till.module.css'

const words = tillWords.report

/** A difference as a word and a signed amount. The colour has the same meaning as the word. */
export function Difference({ amount }: { amount: number }) {
  const money = useRestaurantMoney()
  const text = signedMoney(amount, money)
  return (
    <span
      className={classes['difference']}
      data-tone={amount === 0 ? 'exact' : amount < 0 ? 'missing' : 'over'}
    >
      {amount === 0
        ? words.exact
        : amount < 0
          ? words.missing({ amount: text })
          : words.over({ amount: text })}
    </span>
  )
}
