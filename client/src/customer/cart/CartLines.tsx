/** The dishes in the cart. Marks dishes that the restaurant has changed since they were added. */

import { type MoneyFormat, money } from '@orderi/shared/kernel/formats'
import { cannotBeOrdered, lineSum, type ReviewedLine } from '@orderi/shared/orders/cart'
import { MAX_LINE_PIECES } from '@orderi/shared/orders/limits'
import { useStore } from 'zustand'
import { showUndoable } from '../../ui/notices.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { goTo } from '../address.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Words } from '../words/language.ts'
import { useWords } from '../words/language.ts'
import classes from './CartLines.module.css'
import { cart, changeCartLine, isBeingSent, restoreLine } from './cart.ts'

interface Props {
  readonly reviewed: readonly ReviewedLine[]
  readonly moneyFormat: MoneyFormat
}

export function CartLines({ reviewed, moneyFormat }: Props) {
  return (
    <ul className={classes['lines']}>
      {reviewed.map((each) => (
        <Line key={each.line.id} reviewed={each} moneyFormat={moneyFormat} />
      ))}
    </ul>
  )
}

function Line({ reviewed, moneyFormat }: { reviewed: ReviewedLine; moneyFormat: MoneyFormat }) {
  const words = useWords()
  const { line, dish, name, choice, problem } = reviewed
  const isLocked = useStore(cart, (state) => isBeingSent(state, line))
  const isGone = cannotBeOrdered(reviewed)

  function setQuantity(quantity: number): void {
    if (quantity > 0) {
      changeCartLine(line.id, { quantity })
      return
    }
    const position = cart.getState().lines.findIndex((each) => each.id === line.id)
    changeCartLine(line.id, { quantity: 0 })
    showUndoable({
      subject: line.id,
      title: words.cart.removed({ dish: name }),
      undoLabel: words.cart.undo,
      undo: () => restoreLine(line, position),
    })
  }

  const details = (
    <>
      <span className={classes['name']}>{name}</span>
      {choice && <span className={classes['choice']}>{choice}</span>}
      {line.note && <span className={classes['note']}>«{line.note}»</span>}
    </>
  )
  return (
    <li className={`card ${classes['line']}`} data-out={isGone || undefined}>
      <span className={classes['picture']} aria-hidden="true">
        <Picture src={dish?.imagen ?? null} name={name} fills="1" />
      </span>
      {dish && !isLocked ? (
        <button
          type="button"
          className={classes['what']}
          aria-label={words.cart.edit({ dish: name })}
          aria-haspopup="dialog"
          onClick={() => goTo(`/menu/pedido?plato=${dish.id}&linea=${line.id}`)}
        >
          {details}
        </button>
      ) : (
        <span className={classes['what']}>{details}</span>
      )}
      {problem && (
        <p className={classes['problem']}>
          <Icon name="warn" size={1.125} />
          {problemText(reviewed, moneyFormat, words)}
        </p>
      )}
      <span className={classes['foot']}>
        <span translate="no" className={`figures ${classes['price']}`}>
          {money(lineSum(reviewed), moneyFormat)}
        </span>
        {isGone ? (
          <Button onClick={() => setQuantity(0)}>
            <Icon name="trash" size={1.25} />
            {words.cart.remove}
          </Button>
        ) : (
          <Stepper
            value={line.quantity}
            label={name}
            lessLabel={words.dish.less({ dish: name })}
            moreLabel={words.dish.more({ dish: name })}
            min={0}
            max={MAX_LINE_PIECES}
            endIcon={<Icon name="trash" size={1.25} />}
            disabled={isLocked}
            onChange={setQuantity}
          />
        )}
      </span>
    </li>
  )
}

function problemText(
  { problem, line, price: now }: ReviewedLine,
  moneyFormat: MoneyFormat,
  words: Words,
) {
  if (problem === undefined) return ''
  return {
    gone: words.cart.gone,
    sold_out: words.cart.soldOut,
    choice: words.cart.choiceChanged,
    price: words.cart.changed({
      before: money(line.agreedPrice, moneyFormat),
      now: money(now, moneyFormat),
    }),
  }[problem]
}
