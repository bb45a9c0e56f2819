import { Button, TextInput } from '@mantine/core'
import { spanishText } from '@orderi/shared/kernel/spanish'
import { choosable } from '@orderi/shared/menu/dishes'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import type { CartLine } from '@orderi/shared/orders/cart'
import { priceOf, stillOffered } from '@orderi/shared/orders/choice'
import { MAX_NOTE, MAX_PIECES } from '@orderi/shared/orders/limits'
import { lineTotal } from '@orderi/shared/orders/rules'
import { useState } from 'react'
import { VariantChoice } from '../../dish/VariantChoice.tsx'
import { reasonText } from '../../i18n/refusals.ts'
import { texts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { useMoney } from '../useMoney.ts'
import classes from './DishOptions.module.css'

const words = texts.pos.take

/** A cart line with its dish on the current menu. */
export interface LineOfDish {
  readonly dish: MenuProduct
  readonly line: CartLine
}

interface Ways {
  readonly action: string
  readonly onClose: () => void
  readonly onDone: (line: CartLine) => void
}

export function DishOptions({ edited, ...ways }: Ways & { edited: LineOfDish | undefined }) {
  return (
    <Dialog
      opened={edited !== undefined}
      onClose={ways.onClose}
      title={edited?.dish.name}
      size="lg"
      isSheet
      closeLabel={texts.common.close}
    >
      {edited && <Form {...ways} {...edited} key={edited.line.id} />}
    </Dialog>
  )
}

function Form(props: Ways & LineOfDish) {
  const { dish } = props
  const money = useMoney()
  const [line, setLine] = useState<CartLine>(() => ({
    ...props.line,
    variants: stillOffered(dish, props.line.variants),
  }))
  const { variants, quantity } = line
  const priced = priceOf(dish, variants)
  const finish = () => {
    if (!priced.ok) return
    props.onDone({ ...line, agreedPrice: priced.unitPrice })
    props.onClose()
  }
  return (
    <div className={classes['form']}>
      {dish.description && <p className={classes['description']}>{dish.description}</p>}
      {choosable(dish).map((variant) => (
        <VariantChoice
          key={variant.id}
          dish={dish}
          variant={variant}
          chosen={variants}
          money={money}
          words={words}
          onChange={(chosen) => setLine((present) => ({ ...present, variants: chosen }))}
        />
      ))}
      <TextInput
        label={words.note}
        placeholder={words.notePlaceholder}
        maxLength={MAX_NOTE}
        value={line.note}
        onChange={(event) => setLine({ ...line, note: event.currentTarget.value })}
      />
      {!priced.ok && (
        <output className={classes['missing']}>
          {reasonText(priced.why, spanishText(priced.why))}
        </output>
      )}
      <div className={classes['actions']}>
        <Stepper
          label={words.quantity}
          lessLabel={words.less(dish.name)}
          moreLabel={words.more(dish.name)}
          value={quantity}
          min={1}
          max={MAX_PIECES}
          onChange={(value) => setLine({ ...line, quantity: value })}
        />
        <Button className={classes['done']} disabled={!priced.ok} onClick={finish}>
          {props.action}
          {priced.ok && ` · ${money(lineTotal({ price: priced.unitPrice, quantity }))}`}
        </Button>
      </div>
    </div>
  )
}
