/** A choice that comes with a dish: one of several, or up to so many pieces of them. */

import { money, type Tender } from '@orderi/shared/kernel/written'
import { useId } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { useWords } from '../words/language.ts'
import type { ChosenOption, DishOption, DishVariant } from './dishes.ts'
import classes from './VariantChoice.module.css'

interface Props {
  readonly variant: DishVariant
  readonly tender: Tender
  readonly chosen: readonly ChosenOption[]
  /** It is required, and the guest tried to go on without it. */
  readonly isMissing: boolean
  readonly onChange: (options: readonly ChosenOption[]) => void
}

export function VariantChoice(props: Props) {
  const { variant, chosen, isMissing } = props
  const words = useWords()
  const id = useId()
  const isDone = chosen.length > 0
  return (
    <fieldset
      className={classes['variant']}
      id={`variante-${variant.id}`}
      aria-describedby={id}
      data-missing={isMissing || undefined}
    >
      <legend className={classes['name']}>{variant.name}</legend>
      <p className={classes['rule']} id={id}>
        <span>
          {variant.quantity === 1 ? words.dish.chooseOne : words.dish.chooseUpTo(variant.quantity)}
        </span>
        <span
          className={classes['tag']}
          data-done={isDone || undefined}
          data-missing={isMissing || undefined}
        >
          {isDone && <Icon name="check" size={0.875} />}
          {isMissing
            ? words.dish.missing
            : variant.required
              ? words.dish.required
              : words.dish.optional}
        </span>
      </p>
      {variant.quantity === 1 ? <OneOf {...props} /> : <UpTo {...props} />}
    </fieldset>
  )
}

function OneOf({ variant, tender, chosen, onChange }: Props) {
  const words = useWords()
  const current = chosen[0]?.option_id
  const choose = (option: number | undefined) =>
    onChange(option === undefined ? [] : [{ option_id: option, quantity: 1 }])
  const row = (id: number | undefined, label: string, added?: DishOption) => (
    <label key={id ?? 0} className={classes['row']}>
      <input
        type="radio"
        className={classes['radio']}
        name={`variante-${variant.id}`}
        checked={current === id}
        onChange={() => choose(id)}
      />
      <span className={classes['option']}>{label}</span>
      {added && <Added option={added} tender={tender} />}
    </label>
  )
  return (
    <>
      {variant.options.map((option) => row(option.id, option.name, option))}
      {variant.required === 0 && row(undefined, words.dish.none)}
    </>
  )
}

function UpTo({ variant, tender, chosen, onChange }: Props) {
  const taken = chosen.reduce((sum, each) => sum + each.quantity, 0)
  const set = (option: DishOption, quantity: number) =>
    onChange(
      variant.options.flatMap(({ id }) => {
        const count =
          id === option.id
            ? quantity
            : (chosen.find((each) => each.option_id === id)?.quantity ?? 0)
        return count > 0 ? [{ option_id: id, quantity: count }] : []
      }),
    )
  return (
    <>
      {variant.options.map((option) => {
        const count = chosen.find((each) => each.option_id === option.id)?.quantity ?? 0
        return (
          <div key={option.id} className={classes['row']} data-chosen={count > 0 || undefined}>
            <button
              type="button"
              className={`${classes['option']} ${classes['more']}`}
              onClick={() => {
                if (taken < variant.quantity) set(option, count + 1)
              }}
            >
              {option.name} <Added option={option} tender={tender} />
            </button>
            <Stepper
              value={count}
              label={option.name}
              max={count + variant.quantity - taken}
              onChange={(quantity) => set(option, quantity)}
            />
          </div>
        )
      })}
    </>
  )
}

function Added({ option, tender }: { option: DishOption; tender: Tender }) {
  if (option.additional_price === 0) return null
  return (
    <span className={`figures ${classes['added']}`}>+{money(option.additional_price, tender)}</span>
  )
}
