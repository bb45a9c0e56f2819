import { DENOMINATIONS } from '@orderi/shared/payments/cash'
import { useId } from 'react'
import { tillWords } from '../i18n/till.ts'
import { MoneyInput } from '../office/form/MoneyInput.tsx'
import { NumberField } from '../office/form/NumberField.tsx'
import { useOwnRestaurant } from '../office/useOwnRestaurant.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { useLayout } from '../ui/layout.tsx'
import { type CountDraft, countedCash, PIECES } from './count.ts'
import classes from './Till.module.css'

const words = tillWords.count

/** The currency's notes and coins, largest first; undefined if they are unknown. */
export function useDenominations(): readonly number[] | undefined {
  return DENOMINATIONS[useOwnRestaurant().data?.currency ?? '']
}

/** One field for each note and coin, with a running total; or one amount if the notes are unknown. */
export function CountFields(props: { draft: CountDraft; onChange: (draft: CountDraft) => void }) {
  const { draft, onChange } = props
  const id = useId()
  const money = useRestaurantMoney()
  const isDesk = useLayout() === 'desk'
  const denominations = useDenominations()
  if (!denominations) {
    return (
      <MoneyInput
        label={words.amount}
        required
        value={draft.amount}
        onChange={(amount) => onChange({ ...draft, amount })}
      />
    )
  }
  const { total } = countedCash(draft, denominations)
  return (
    <fieldset className={classes['count']}>
      <legend className="legend">{words.legend}</legend>
      <div className={classes['pieces']}>
        {denominations.map((denomination, index) => {
          const name = money(denomination).replace(/[.,]00$/, '')
          const value = draft.pieces[denomination] ?? ''
          const { total: sum } = countedCash(draft, [denomination])
          const field = `${id}-${denomination}`
          return (
            <div key={denomination} className={classes['piece']}>
              <label className={classes['denomination']} htmlFor={field}>
                {name}
              </label>
              <NumberField
                id={field}
                aria-label={words.pieces({ denomination: name })}
                className={classes['quantity'] ?? ''}
                limits={PIECES}
                placeholder="0"
                // On touch screens the focus would open a keyboard over the fields.
                data-autofocus={(isDesk && index === 0) || undefined}
                value={value}
                onChange={(next) =>
                  onChange({ ...draft, pieces: { ...draft.pieces, [denomination]: next } })
                }
              />
              <span className={classes['sum']}>{sum > 0 && money(sum)}</span>
            </div>
          )
        })}
      </div>
      <output className={classes['counted']}>
        <span>{words.total}</span>
        <strong>{money(total)}</strong>
      </output>
    </fieldset>
  )
}
