import type { OrderLine } from '@orderi/shared/orders/schema'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import { useEffect } from 'react'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import { ownLines, useIsUndoable } from '../board/recall/recent.ts'
import { SoldOutRow } from '../board/soldout/SoldOutRow.tsx'
import { useMenu } from '../board/take/useMenu.ts'
import { useBoardActions } from '../board/useBoardActions.ts'
import { durationText, minutesSince } from '../i18n/format.ts'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import { useServerNow } from '../live/react.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ToolButton } from '../ui/ToolButton.tsx'
import { markSeen } from './seen.ts'
import classes from './TicketDialog.module.css'
import { addedMark, type Ticket } from './tickets.ts'
import { useTicketOrder } from './useTickets.ts'

const words = kitchenWords.detail

export function TicketDialog(props: {
  ticket: Ticket
  /** Selects the lines of the screen's station. Undefined for a screen of all dishes. */
  ofStation: ((line: OrderLine) => boolean) | undefined
  /** The pass may call waiters to an order with ready dishes. */
  isPass: boolean
  onClose: () => void
}) {
  const { ticket, ofStation, isPass, onClose } = props
  const order = useTicketOrder(ticket)
  const actions = useBoardActions()
  const openDialog = useOpenDialog()
  const lines = ofStation && ownLines(order, ofStation)
  const now = useServerNow(10_000)
  const isUndoable = useIsUndoable(order, now, lines)
  const mayCall = isPass && order.products.some(({ status }) => status === 'Listo')
  useEffect(() => markSeen([addedMark(ticket)]), [ticket])
  const dishes = new Map(
    order.products
      .filter((line) => ticket.lines.includes(line.id))
      .map(({ product }) => [product.id, product]),
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={kitchenWords.ticket.title({ number: order.number, table: order.table.name })}
    >
      <ul>
        {[...dishes.values()].map((dish) => (
          <Dish key={dish.id} dish={dish} />
        ))}
      </ul>
      <div className={classes['actions']}>
        {mayCall && order.called_at && (
          <p className="faint">
            {words.called({ age: durationText(minutesSince(order.called_at, now)) })}
          </p>
        )}
        {mayCall && (
          <ToolButton
            className={classes['action']}
            icon={IconBell}
            onClick={() => {
              void actions.callOrder(order)
              onClose()
            }}
          >
            {words.call}
          </ToolButton>
        )}
        {isUndoable && (
          <ToolButton
            className={classes['action']}
            icon={IconArrowBackUp}
            onClick={() => {
              void actions.undoOrder(order, lines)
              onClose()
            }}
          >
            {words.undo}
          </ToolButton>
        )}
        <ToolButton
          className={classes['action']}
          icon={IconListDetails}
          onClick={() => {
            onClose()
            openDialog({ kind: 'pedido', id: order.id })
          }}
        >
          {words.whole}
        </ToolButton>
      </div>
    </Dialog>
  )
}

function Dish({ dish }: { dish: { readonly id: number; readonly name: string } }) {
  const isSoldOut = useMenu().data?.categories.some((category) =>
    category.subcategories.some((section) =>
      section.products.some((product) => product.id === dish.id && product.sold_out === 1),
    ),
  )
  return (
    <SoldOutRow
      isLarge
      dish={dish}
      isSoldOut={isSoldOut === true}
      label={isSoldOut ? words.thereIs({ dish: dish.name }) : words.soldOut({ dish: dish.name })}
      text={isSoldOut ? words.thereIsShort : words.soldOutShort}
    />
  )
}
