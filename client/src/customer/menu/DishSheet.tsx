/** A dish up close: its choices, a note for the kitchen, how many, and what that comes to. */

import { money, type Tender } from '@orderi/shared/kernel/written'
import { mustChoose } from '@orderi/shared/menu/rules'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import { useId, useState } from 'react'
import { address, back } from '../address.ts'
import { addToCart, type CartLine, changeLine, MAX_PIECES } from '../cart/cart.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { useWords } from '../words/language.ts'
import { DishPicture } from './DishPicture.tsx'
import classes from './DishSheet.module.css'
import { type ChosenVariant, choosable, priceWith } from './dishes.ts'
import { tellAdded } from './tellAdded.ts'
import { VariantChoice } from './VariantChoice.tsx'

/** Longest note (contract, "agregar-producto"). */
const NOTE_LENGTH = 280

interface Props {
  readonly dish: MenuProduct
  /** The line that is changed; undefined: a new one. */
  readonly line: CartLine | undefined
  readonly tender: Tender
}

export function DishSheet({ dish, line, tender }: Props) {
  const words = useWords()
  const noteId = useId()
  const [chosen, setChosen] = useState<readonly ChosenVariant[]>(() =>
    stillOffered(dish, line?.variants ?? []),
  )
  const [note, setNote] = useState(line?.note ?? '')
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [missing, setMissing] = useState<number | null>(null)
  const unitPrice = priceWith(dish, chosen)
  const close = () => back(address.getState().path)
  const canOrder = dish.sold_out === 0

  function add(): void {
    const lacking = dish.variants.find(
      (variant) => mustChoose(variant) && !chosen.some((each) => each.variant_id === variant.id),
    )
    if (lacking) {
      setMissing(lacking.id)
      document.getElementById(`variante-${lacking.id}`)?.scrollIntoView({ block: 'center' })
      document
        .querySelector<HTMLElement>(`#variante-${lacking.id} input, #variante-${lacking.id} button`)
        ?.focus()
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
    if (line) changeLine(line.id, next)
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
                {money(Math.round(unitPrice * 100 * quantity) / 100, tender)}
              </span>
            </button>
          </div>
        ) : (
          <p className={classes['off']}>{words.menu.soldOut}</p>
        )
      }
    >
      {dish.description && <p className={classes['text']}>{dish.description}</p>}
      <p className={`figures ${classes['price']}`}>{money(dish.price, tender)}</p>
      {choosable(dish).map((variant) => (
        <VariantChoice
          key={variant.id}
          variant={variant}
          tender={tender}
          chosen={chosen.find((each) => each.variant_id === variant.id)?.options ?? []}
          isMissing={missing === variant.id}
          onChange={(options) => {
            setMissing(null)
            setChosen((all) => withChoice(dish, all, { variant_id: variant.id, options }))
          }}
        />
      ))}
      {canOrder && (
        <div className={`field ${classes['note']}`}>
          <label htmlFor={noteId}>{words.dish.note}</label>
          <textarea
            id={noteId}
            rows={2}
            maxLength={NOTE_LENGTH}
            placeholder={words.dish.noteHint}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
      )}
    </Sheet>
  )
}

/** The choice of one variant put into the others', in the menu's order; an empty one is none. */
function withChoice(
  dish: MenuProduct,
  all: readonly ChosenVariant[],
  choice: ChosenVariant,
): readonly ChosenVariant[] {
  const others = all.filter((each) => each.variant_id !== choice.variant_id)
  const next = choice.options.length === 0 ? others : [...others, choice]
  const place = (each: ChosenVariant) =>
    dish.variants.findIndex((variant) => variant.id === each.variant_id)
  return next.toSorted((a, b) => place(a) - place(b))
}

/** Without the options that the menu no longer has. */
function stillOffered(
  dish: MenuProduct,
  chosen: readonly ChosenVariant[],
): readonly ChosenVariant[] {
  return chosen.flatMap(({ variant_id, options }) => {
    const offered = dish.variants.find((variant) => variant.id === variant_id)?.options ?? []
    const left = options.filter((each) => offered.some((option) => option.id === each.option_id))
    return left.length === 0 ? [] : [{ variant_id, options: left }]
  })
}
