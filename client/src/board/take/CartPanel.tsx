import { Button, TextInput, UnstyledButton } from '@mantine/core'
import {
  agreedLines,
  type CartLine,
  cartSum,
  changeLine,
  lineSum,
  reviewCart,
} from '@orderi/shared/orders/cart'
import { MAX_LINE_PIECES } from '@orderi/shared/orders/limits'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import classes from './CartPanel.module.css'
import { DishOptions, type LineOfDish } from './DishOptions.tsx'
import { type HeldChoice, HoldCourses } from './HoldCourses.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { SeatRow } from './SeatRow.tsx'
import { useMenu } from './useMenu.ts'

const words = texts.pos.take

export function CartPanel(props: {
  cart: readonly CartLine[]
  onChange: (change: (cart: readonly CartLine[]) => readonly CartLine[]) => void
  /** Undefined if the order goes to an open bill, which already has a name. */
  billName: { value: string; onChange: (name: string) => void } | undefined
  /** The courses that the kitchen holds. */
  held: HeldChoice
  /** Zero if the order is not taken by seat. */
  seatCount: number
  busy: boolean
  /** True if the order's bill is closed, so that the order cannot be sent. */
  isGone: boolean
  failure: string | undefined
  onSend: (cart: readonly CartLine[]) => void
}) {
  const { cart, onChange, billName } = props
  const [edited, setEdited] = useState<LineOfDish>()
  const money = useMoneyFormatter()
  const reviewed = reviewCart(cart, useMenu().data)
  return (
    <section className={classes['panel']} aria-label={words.cart}>
      {cart.length === 0 ? (
        <p className={classes['empty']}>{words.cartEmpty}</p>
      ) : (
        <ul className={classes['lines']}>
          {reviewed.map((each) => {
            const { line, dish, name } = each
            return (
              <li key={line.id} className={classes['line']}>
                <UnstyledButton
                  className={classes['what']}
                  aria-label={words.edit({ dish: name })}
                  disabled={!dish}
                  onClick={() => dish && setEdited({ dish, line })}
                >
                  <span className={classes['name']}>{name}</span>
                  <span className={classes['detail']}>
                    {each.problem === 'sold_out' && (
                      <span className={classes['soldOut']}>{words.soldOut}</span>
                    )}
                    {each.problem === 'price' && (
                      <span className={classes['soldOut']}>
                        {words.priceChanged({
                          before: money(line.agreedPrice),
                          now: money(each.price),
                        })}
                      </span>
                    )}
                    {line.seat && <span>{texts.pos.order.seat({ seat: line.seat })}</span>}
                    {each.choice}
                    {line.note && <span className={classes['note']}>{line.note}</span>}
                    <span>{money(lineSum(each))}</span>
                  </span>
                </UnstyledButton>
                <Stepper
                  label={words.quantity}
                  lessLabel={words.less({ dish: name })}
                  moreLabel={words.more({ dish: name })}
                  value={line.quantity}
                  min={0}
                  max={MAX_LINE_PIECES}
                  onChange={(quantity) =>
                    onChange((present) => changeLine(present, line.id, { quantity }))
                  }
                />
              </li>
            )
          })}
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
        <HoldCourses cart={cart} held={props.held} />
        {props.failure && <FailureBox text={props.failure} />}
        <OfflineNote />
        <div className={classes['sum']}>
          <span>{texts.pos.bill.subtotal}</span>
          <span>{money(cartSum(reviewed))}</span>
        </div>
        <Button
          size="lg"
          fullWidth
          leftSection={<IconSend size="1.25rem" />}
          disabled={cart.length === 0 || props.isGone}
          loading={props.busy}
          onClick={() => props.onSend(agreedLines(reviewed))}
        >
          {words.send}
        </Button>
      </div>
      <DishOptions
        edited={edited}
        action={words.saveChanges}
        onClose={() => setEdited(undefined)}
        onDone={(line) => onChange((present) => changeLine(present, line.id, line))}
      >
        {edited && (
          <SeatRow
            count={props.seatCount}
            value={edited.line.seat}
            onChange={(seat) => setEdited({ ...edited, line: { ...edited.line, seat } })}
          />
        )}
      </DishOptions>
    </section>
  )
}
