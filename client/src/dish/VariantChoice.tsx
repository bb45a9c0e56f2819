/** The options of one variant: a single choice, or quantities up to a limit. */

import type { MenuOption, MenuVariant } from '@orderi/shared/menu/dishes'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import {
  type ChosenOption,
  chosenOptions,
  pieceCount,
  withOption,
} from '@orderi/shared/orders/choice'
import type { ChosenVariant } from '@orderi/shared/orders/rules'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId } from 'react'
import { Stepper } from '../ui/Stepper.tsx'
import classes from './VariantChoice.module.css'

export interface ChoiceWords {
  readonly upTo: (values: { count: number }) => string
  readonly required: string
  readonly optional: string
  readonly missing: string
  readonly none: string
  readonly less: (values: { dish: string }) => string
  readonly more: (values: { dish: string }) => string
}

interface Props {
  readonly dish: MenuProduct
  readonly variant: MenuVariant
  readonly chosen: readonly ChosenVariant[]
  /** True if the person tried to continue without choosing a required option. */
  readonly isMissing?: boolean
  readonly money: (amount: number) => string
  readonly words: ChoiceWords
  readonly onChange: (chosen: readonly ChosenVariant[]) => void
}

export function variantElementId(variantId: number): string {
  return `variante-${variantId}`
}

export function VariantChoice(props: Props) {
  const { dish, variant, chosen, isMissing = false, money, words, onChange } = props
  const id = useId()
  const options = chosenOptions(chosen, variant)
  const isDone = options.length > 0
  const rows = {
    variant,
    options,
    money,
    words,
    set: (option: number, quantity: number) =>
      onChange(withOption(dish, chosen, variant, option, quantity)),
  }
  return (
    <fieldset
      className={classes['variant']}
      id={variantElementId(variant.id)}
      aria-describedby={id}
      data-missing={isMissing || undefined}
    >
      <legend className={classes['name']}>{variant.name}</legend>
      <p className={classes['rule']} id={id}>
        <span>{words.upTo({ count: variant.quantity })}</span>
        <span
          className={classes['tag']}
          data-done={isDone || undefined}
          data-missing={isMissing || undefined}
        >
          {isDone && <IconCheck size="0.875rem" />}
          {isMissing ? words.missing : variant.required ? words.required : words.optional}
        </span>
      </p>
      {variant.quantity === 1 ? <OneOf {...rows} /> : <UpTo {...rows} />}
    </fieldset>
  )
}

interface RowsProps extends Pick<Props, 'variant' | 'money' | 'words'> {
  readonly options: readonly ChosenOption[]
  readonly set: (option: number, quantity: number) => void
}

function OneOf({ variant, options, money, words, set }: RowsProps) {
  const current = options[0]?.option_id
  const row = (id: number | undefined, label: string, option?: MenuOption) => (
    <label key={id ?? 0} className={classes['row']}>
      <input
        type="radio"
        className={classes['radio']}
        name={variantElementId(variant.id)}
        checked={current === id}
        onChange={() => set(id ?? current ?? 0, id === undefined ? 0 : 1)}
      />
      <span className={classes['option']}>{label}</span>
      {option && <Added option={option} money={money} />}
    </label>
  )
  return (
    <>
      {variant.options.map((option) => row(option.id, option.name, option))}
      {variant.required === 0 && row(undefined, words.none)}
    </>
  )
}

function UpTo({ variant, options, money, words, set }: RowsProps) {
  const room = variant.quantity - pieceCount(options)
  return (
    <>
      {variant.options.map((option) => {
        const count = options.find(({ option_id }) => option_id === option.id)?.quantity ?? 0
        return (
          <div key={option.id} className={classes['row']} data-chosen={count > 0 || undefined}>
            <button
              type="button"
              className={`${classes['option']} ${classes['more']}`}
              onClick={() => {
                if (room > 0) set(option.id, count + 1)
              }}
            >
              {option.name} <Added option={option} money={money} />
            </button>
            <Stepper
              value={count}
              label={option.name}
              lessLabel={words.less({ dish: option.name })}
              moreLabel={words.more({ dish: option.name })}
              min={0}
              max={count + room}
              onChange={(quantity) => set(option.id, quantity)}
            />
          </div>
        )
      })}
    </>
  )
}

function Added({ option, money }: { option: MenuOption; money: Props['money'] }) {
  if (option.additional_price === 0) return null
  return (
    <span translate="no" className={classes['added']}>
      +{money(option.additional_price)}
    </span>
  )
}
