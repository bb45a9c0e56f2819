/** A dish up close: its choices, a note for the kitchen, how many, and what that comes to. */

import { type MoneyFormat, money } from '@orderi/shared/kernel/formats'
import { choosable } from '@orderi/shared/menu/dishes'
import { mustChoose } from '@orderi/shared/menu/rules'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import type { CartLine } from '@orderi/shared/orders/cart'
import { chosenIn, priceSoFar, stillOffered } from '@orderi/shared/orders/choice'
import { MAX_NOTE, MAX_PIECES } from '@orderi/shared/orders/limits'
import { lineTotal } from '@orderi/shared/orders/rules'
import { useId, useState } from 'react'
import { VariantChoice, variantElementId } from '../../dish/VariantChoice.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { address, back } from '../address.ts'
import { addToCart, changeCartLine } from '../cart/cart.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useWords } from '../words/language.ts'
import { DishPicture } from './DishPicture.tsx'
import classes from './DishSheet.module.css'
import { tellAdded } from './tellAdded.ts'

interface Props {
  readonly dish: MenuProduct
  /** The line that is changed; undefined: a new one. */
  readonly line: CartLine | undefined
  readonly moneyFormat: MoneyFormat
}

export function DishSheet({ dish, line, moneyFormat }: Props) {
  const words = useWords()
  const noteId = useId()
  const [chosen, setChosen] = useState(() => stillOffered(dish, line?.variants ?? []))
  const [note, setNote] = useState(line?.note ?? '')
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [missing, setMissing] = useState<number | null>(null)
  const unitPrice = priceSoFar(dish, chosen)
  const close = () => back(address.getState().path)
  const canOrder = dish.sold_out === 0

  function add(): void {
    const lacking = dish.variants.find(
      (variant) => mustChoose(variant) && chosenIn(chosen, variant).length === 0,
    )
    if (lacking) {
      setMissing(lacking.id)
      const element = document.getElementById(variantElementId(lacking.id))
      element?.scrollIntoView({ block: 'center' })
      element?.querySelector<HTMLElement>('input, button')?.focus()
      return
    }
    const next = {
      productId: dish.id,
      name: dish.name,
      agreedPrice: unitPrice,
      quantity,
      note: note.trim(),
      variants: chosen,
    }
    if (line) changeCartLine(line.id, next)
    else tellAdded(addToCart(next), dish.name, words)
    close()
  }

  return (
    <Sheet
      title={dish.name}
      onClose={close}
      picture={dish.imagen ? <DishPicture dish={dish} isFirst isWide /> : undefined}
      foot={
        canOrder ? (
          <div className={classes['foot']}>
            <Stepper
              value={quantity}
              label={words.dish.quantity}
              lessLabel={words.dish.less(words.dish.quantity)}
              moreLabel={words.dish.more(words.dish.quantity)}
              min={1}
              max={MAX_PIECES}
              onChange={setQuantity}
            />
            <button
              type="button"
              className={`button ${classes['add']}`}
              data-kind="main"
              onClick={add}
            >
              {line ? words.dish.save : words.dish.add}
              <span className="figures">
                {money(lineTotal({ price: unitPrice, quantity }), moneyFormat)}
              </span>
            </button>
          </div>
        ) : (
          <p className={classes['off']}>{words.menu.soldOut}</p>
        )
      }
    >
      {dish.description && <p className={classes['text']}>{dish.description}</p>}
      <p className={`figures ${classes['price']}`}>{money(dish.price, moneyFormat)}</p>
      {choosable(dish).map((variant) => (
        <VariantChoice
          key={variant.id}
          dish={dish}
          variant={variant}
          chosen={chosen}
          isMissing={missing === variant.id}
          money={(amount) => money(amount, moneyFormat)}
          words={words.dish}
          onChange={(next) => {
            setMissing(null)
            setChosen(next)
          }}
        />
      ))}
      {canOrder && (
        <div className={`field ${classes['note']}`}>
          <label htmlFor={noteId}>{words.dish.note}</label>
          <textarea
            id={noteId}
            rows={2}
            maxLength={MAX_NOTE}
            placeholder={words.dish.noteHint}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
      )}
    </Sheet>
  )
}
