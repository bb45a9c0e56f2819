/** One dish before it goes into the order: its options, a note, how many. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { useMoney } from '../useMoney.ts'
import { type CartLine, lineAmount, MAX_QUANTITY, priceOf, withOption } from './cart.ts'
import classes from './DishOptions.module.css'
import { VariantChoice } from './VariantChoice.tsx'

const words = texts.pos.take

const MAX_NOTE = 280

export function DishOptions(props: {
  line: CartLine | undefined
  action: string
  onClose: () => void
  onDone: (line: CartLine) => void
}) {
  const { line, onClose } = props
  return (
    <Dialog
      opened={line !== undefined}
      onClose={onClose}
      title={line?.product.name}
      size="lg"
      isSheet
      closeLabel={texts.common.close}
    >
      {line && <Form {...props} key={line.key} line={line} />}
    </Dialog>
  )
}

function Form(props: {
  line: CartLine
  action: string
  onClose: () => void
  onDone: (line: CartLine) => void
}) {
  const money = useMoney()
  const [line, setLine] = useState(props.line)
  const { product, choices, quantity } = line
  const priced = priceOf(product, choices)
  const finish = () => {
    props.onDone(line)
    props.onClose()
  }
  return (
    <div className={classes['form']}>
      {product.description && <p className={classes['description']}>{product.description}</p>}
      {product.variants.map((variant) => (
        <VariantChoice
          key={variant.id}
          variant={variant}
          chosen={choices[variant.id] ?? {}}
          onChoose={(option, pieces) =>
            setLine((present) => ({
              ...present,
              choices: withOption(present.choices, variant, option, pieces),
            }))
          }
        />
      ))}
      <TextInput
        label={words.note}
        placeholder={words.notePlaceholder}
        maxLength={MAX_NOTE}
        value={line.note}
        onChange={(event) => setLine({ ...line, note: event.currentTarget.value })}
      />
      {!priced.ok && <output className={classes['missing']}>{priced.text}</output>}
      <div className={classes['actions']}>
        <Stepper
          label={words.quantity}
          lessLabel={words.less(product.name)}
          moreLabel={words.more(product.name)}
          value={quantity}
          min={1}
          max={MAX_QUANTITY}
          onChange={(value) => setLine({ ...line, quantity: value })}
        />
        <Button className={classes['done']} disabled={!priced.ok} onClick={finish}>
          {props.action}
          {priced.ok && ` · ${money(lineAmount(line))}`}
        </Button>
      </div>
    </div>
  )
}
