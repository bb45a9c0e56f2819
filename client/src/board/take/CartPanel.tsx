/** What was chosen so far, to look over and to send. */
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useMemo, useState } from 'react'
import { texts } from '../../i18n/texts.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { useMoney } from '../useMoney.ts'
import classes from './CartPanel.module.css'
import { CutOffNote } from './CutOffNote.tsx'
import {
  type Cart,
  type CartLine,
  cartAmount,
  lineAmount,
  MAX_QUANTITY,
  replaceLine,
  setQuantity,
} from './cart.ts'
import { DishOptions } from './DishOptions.tsx'
import { sectionsOf, soldOutIn } from './sections.ts'
import { useMenu } from './useMenu.ts'

const words = texts.pos.take

export function CartPanel(props: {
  cart: Cart
  onChange: (change: (cart: Cart) => Cart) => void
  /** Only for a new bill. */
  billName: { value: string; onChange: (name: string) => void } | undefined
  busy: boolean
  /** Its bill is closed: it cannot be sent. */
  isGone: boolean
  failure: string | undefined
  onSend: () => void
}) {
  const { cart, onChange, billName } = props
  const [edited, setEdited] = useState<CartLine>()
  const money = useMoney()
  const menu = useMenu().data
  const soldOut = useMemo(() => soldOutIn(menu ? sectionsOf(menu) : []), [menu])
  return (
    <section className={classes['panel']} aria-label={words.cart}>
      {cart.length === 0 ? (
        <p className={classes['empty']}>{words.cartEmpty}</p>
      ) : (
        <ul className={classes['lines']}>
          {cart.map((line) => (
            <li key={line.key} className={classes['line']}>
              <UnstyledButton
                className={classes['what']}
                aria-label={words.edit(line.product.name)}
                onClick={() => setEdited(line)}
              >
                <span className={classes['name']}>{line.product.name}</span>
                <span className={classes['detail']}>
                  {soldOut.has(line.product.id) && (
                    <span className={classes['soldOut']}>{words.soldOut}</span>
                  )}
                  {chosenNames(line)}
                  {line.note && <span className={classes['note']}>{line.note}</span>}
                  <span>{money(lineAmount(line))}</span>
                </span>
              </UnstyledButton>
              <Stepper
                label={words.quantity}
                lessLabel={words.less(line.product.name)}
                moreLabel={words.more(line.product.name)}
                value={line.quantity}
                min={0}
                max={MAX_QUANTITY}
                onChange={(value) => onChange((present) => setQuantity(present, line.key, value))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes['foot']}>
        {billName && (
          <TextInput
            label={words.billName}
            placeholder={words.billNamePlaceholder}
            maxLength={100}
            value={billName.value}
            onChange={(event) => billName.onChange(event.currentTarget.value)}
          />
        )}
        {props.failure && <FailureBox text={props.failure} />}
        <CutOffNote />
        <div className={classes['sum']}>
          <span>{texts.pos.bill.subtotal}</span>
          <span>{money(cartAmount(cart))}</span>
        </div>
        <Button
          size="lg"
          fullWidth
          leftSection={<IconSend size="1.25rem" />}
          disabled={cart.length === 0 || props.isGone}
          loading={props.busy}
          onClick={props.onSend}
        >
          {words.send}
        </Button>
      </div>
      <DishOptions
        line={edited}
        action={words.saveChanges}
        onClose={() => setEdited(undefined)}
        onDone={(line) => onChange((present) => replaceLine(present, line))}
      />
    </section>
  )
}

function chosenNames({ product, choices }: CartLine): string {
  return product.variants
    .flatMap((variant) =>
      variant.options.flatMap((option) => {
        const pieces = choices[variant.id]?.[option.id] ?? 0
        if (pieces === 0) return []
        return [pieces > 1 ? `${pieces} × ${option.name}` : option.name]
      }),
    )
    .join(', ')
}
