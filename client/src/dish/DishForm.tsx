/** Options, note and quantity of a dish before it is added to an order. */
import { choosableVariants } from '@orderi/shared/menu/dishes'
import { requiresChoice } from '@orderi/shared/menu/rules'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import type { NewCartLine } from '@orderi/shared/orders/cart'
import { chosenOptions, keepOfferedOptions, priceSoFar } from '@orderi/shared/orders/choice'
import { MAX_LINE_PIECES, MAX_NOTE_LENGTH } from '@orderi/shared/orders/limits'
import { lineTotal } from '@orderi/shared/orders/rules'
import { useId, useState } from 'react'
import { Stepper } from '../ui/Stepper.tsx'
import classes from './DishForm.module.css'
import { type ChoiceWords, VariantChoice, variantElementId } from './VariantChoice.tsx'

interface Props {
  readonly dish: MenuProduct
  readonly line: Pick<NewCartLine, 'variants' | 'note' | 'quantity'>
  readonly action: string
  /** For a dish that cannot be ordered: the text that replaces the button. */
  readonly soldOut?: string | undefined
  /** How many are left. Null if many are left, or if the dish is not counted. */
  readonly left: string | null
  readonly money: (amount: number) => string
  readonly words: ChoiceWords & Readonly<Record<'note' | 'noteHint' | 'quantity', string>>
  readonly onDone: (line: NewCartLine) => void
}

export function DishForm({ dish, line, action, soldOut, left, money, words, onDone }: Props) {
  const noteId = useId()
  const [variants, setVariants] = useState(() => keepOfferedOptions(dish, line.variants))
  const [note, setNote] = useState(line.note)
  const [quantity, setQuantity] = useState(line.quantity)
  const [missing, setMissing] = useState<number>()
  const agreedPrice = priceSoFar(dish, variants)

  function finish(): void {
    const lacking = dish.variants.find(
      (variant) => requiresChoice(variant) && chosenOptions(variants, variant).length === 0,
    )
    setMissing(lacking?.id)
    if (!lacking) {
      const { id: productId, name } = dish
      onDone({ productId, name, agreedPrice, quantity, note: note.trim(), variants })
      return
    }
    const element = document.getElementById(variantElementId(lacking.id))
    element?.scrollIntoView({ block: 'center' })
    element?.querySelector<HTMLElement>('input, button')?.focus()
  }

  return (
    <>
      {dish.description && <p className={classes['text']}>{dish.description}</p>}
      <p translate="no" className={classes['price']}>
        {money(dish.price)}
      </p>
      {soldOut === undefined && left !== null && <p className={classes['left']}>{left}</p>}
      {choosableVariants(dish).map((variant) => (
        <VariantChoice
          key={variant.id}
          dish={dish}
          variant={variant}
          chosen={variants}
          isMissing={missing === variant.id}
          money={money}
          words={words}
          onChange={(next) => {
            setMissing(undefined)
            setVariants(next)
          }}
        />
      ))}
      {soldOut === undefined && (
        <label className={classes['note']} htmlFor={noteId}>
          {words.note}
          <textarea
            id={noteId}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            placeholder={words.noteHint}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </label>
      )}
      <div className={classes['actions']}>
        {soldOut === undefined ? (
          <>
            <Stepper
              value={quantity}
              label={words.quantity}
              lessLabel={words.less({ dish: dish.name })}
              moreLabel={words.more({ dish: dish.name })}
              min={1}
              max={MAX_LINE_PIECES}
              onChange={setQuantity}
            />
            <button type="button" className={classes['done']} onClick={finish}>
              {action}{' '}
              <span translate="no">{money(lineTotal({ price: agreedPrice, quantity }))}</span>
            </button>
          </>
        ) : (
          <p className={classes['off']}>{soldOut}</p>
        )}
      </div>
    </>
  )
}
