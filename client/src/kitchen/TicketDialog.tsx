import { Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import { useEffect, useState } from 'react'
import { VoidSoldOut } from '../board/correct/VoidSoldOut.tsx'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import { useIsUndoable } from '../board/recall/recent.ts'
import { useSetSoldOut } from '../board/soldout/useSetSoldOut.ts'
import { useMenu } from '../board/take/useMenu.ts'
import { useBoardActions } from '../board/useBoardActions.ts'
import { texts } from '../i18n/common.ts'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import { useServerNow } from '../live/react.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { markSeen } from './seen.ts'
import classes from './TicketDialog.module.css'
import { addedMark, type Ticket } from './tickets.ts'

const words = kitchenWords.detail

export function TicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { order } = ticket
  const actions = useBoardActions()
  const openDialog = useOpenDialog()
  const isUndoable = useIsUndoable(order, useServerNow(10_000))
  useEffect(() => markSeen([addedMark(order)]), [order])
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
        {isUndoable && (
          <Button
            className={classes['action']}
            variant="default"
            leftSection={<IconArrowBackUp size="1.25rem" />}
            onClick={() => {
              void actions.undoOrder(order)
              onClose()
            }}
          >
            {words.undo}
          </Button>
        )}
        <Button
          className={classes['action']}
          variant="default"
          leftSection={<IconListDetails size="1.25rem" />}
          onClick={() => {
            onClose()
            openDialog({ kind: 'pedido', id: order.id })
          }}
        >
          {words.whole}
        </Button>
      </div>
    </Dialog>
  )
}

function Dish({ dish }: { dish: { readonly id: number; readonly name: string } }) {
  const mark = useSetSoldOut()
  const [isAsking, setAsking] = useState(false)
  const isSoldOut = useMenu().data?.categories.some((category) =>
    category.subcategories.some((section) =>
      section.products.some((product) => product.id === dish.id && product.sold_out === 1),
    ),
  )
  return (
    <li className={classes['dish']}>
      <span className={classes['name']}>
        {dish.name}
        {isSoldOut && <span className={classes['mark']}>{texts.pos.take.soldOut}</span>}
      </span>
      <Button
        className={classes['step']}
        variant={isSoldOut ? 'light' : 'default'}
        aria-label={
          isSoldOut ? words.thereIs({ dish: dish.name }) : words.soldOut({ dish: dish.name })
        }
        onClick={() => {
          mark(dish, !isSoldOut)
          setAsking(!isSoldOut)
        }}
      >
        {isSoldOut ? words.thereIsShort : words.soldOutShort}
      </Button>
      {isAsking && <VoidSoldOut dish={dish} onBack={() => setAsking(false)} />}
    </li>
  )
}
