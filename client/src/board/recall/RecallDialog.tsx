/** Undoes status changes of the last 30 minutes, for orders that are ready, delivered or cancelled. */
import { Button } from '@mantine/core'
import { readyLines } from '@orderi/shared/courses/rules'
import { isOpenStatus, isToMake, shownStatus, statusFromLines } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { durationText } from '../../i18n/format.ts'
import { kitchenWords } from '../../i18n/kitchen-waiter.ts'
import { useBoard, useHasPendingCommand, useServerNow } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'
import { useReadyOrderIds } from '../boardViews.ts'
import { StatusMark } from '../StatusMark.tsx'
import { useBoardActions } from '../useBoardActions.ts'
import classes from './RecallDialog.module.css'
import { RecentOrdersProvider, useRecentOrders } from './RecentOrders.tsx'
import { changedAtMs, firedLines, ordersDoneBy, recallableOrders, useIsUndoable } from './recent.ts'

const words = kitchenWords.recall
const TICK_MS = 10_000

/** For screens without a `RecentOrdersProvider`. */
export function RecallDialogWithProvider(props: { onClose: () => void }) {
  return (
    <RecentOrdersProvider>
      <RecallDialog {...props} />
    </RecentOrdersProvider>
  )
}

/** `ofStation` selects the lines of a station, whose last change is undone without those of the other stations. */
export function RecallDialog(props: {
  ofStation?: ((line: OrderLine) => boolean) | undefined
  onClose: () => void
}) {
  const { ofStation, onClose } = props
  const now = useServerNow(TICK_MS)
  const recent = useRecentOrders(({ orders }) => orders)
  const hasFailed = useRecentOrders((state) => state.hasFailed)
  const isReading = useRecentOrders((state) => state.isReading)
  const open = useBoard(({ shown }) => shown?.orders)
  const readyIds = useReadyOrderIds()
  const current = (order: Order) => open?.get(order.id) ?? recent.get(order.id) ?? order
  const ready = ofStation
    ? ordersDoneBy([...(open?.values() ?? [])], ofStation, now)
    : readyIds.flatMap((id) => open?.get(id) ?? [])
  const rows = useLastingRows({
    ready: ready.toReversed(),
    gone: recallableOrders(recent, now).filter(
      ({ id, products }) => !open?.has(id) && products.some(ofStation ?? (() => true)),
    ),
  })
  return (
    <Dialog opened onClose={onClose} title={words.title} size="xl">
      {hasFailed && <FailureBox text={words.failed} />}
      <Part title={words.ready} orders={rows.ready.map(current)} {...{ now, ofStation }} />
      <Part title={words.gone} orders={rows.gone.map(current)} {...{ now, ofStation }} />
      {isReading ? (
        <LoadingSkeleton label={texts.common.loading} height="6rem" />
      ) : (
        rows.ready.length + rows.gone.length === 0 &&
        !hasFailed && <EmptyState icon={<IconHistory size="1.75rem" />} text={words.none} />
      )}
    </Dialog>
  )
}

interface Rows {
  readonly ready: readonly Order[]
  readonly gone: readonly Order[]
}

/** Keeps the rows at their positions while the dialog is open, to prevent mistaken taps. */
function useLastingRows({ ready, gone }: Rows): Rows {
  const [rows, setRows] = useState<Rows>({ ready, gone })
  const shown = new Set([...rows.ready, ...rows.gone].map(({ id }) => id))
  const isNew = ({ id }: Order) => !shown.has(id)
  if (![...ready, ...gone].some(isNew)) return rows
  const next = {
    ready: [...rows.ready, ...ready.filter(isNew)],
    gone: [...rows.gone, ...gone.filter(isNew)],
  }
  setRows(next)
  return next
}

interface RowProps {
  readonly now: number
  readonly ofStation: ((line: OrderLine) => boolean) | undefined
}

function Part(props: RowProps & { title: string; orders: readonly Order[] }) {
  const { title, orders, ...rest } = props
  if (orders.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={classes['title']}>{title}</h3>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className={classes['order']}>
            <Gone order={order} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const asOrder = (products: readonly OrderLine[]) => ({
  status: statusFromLines(products),
  products,
})

function Gone({ order, now, ofStation }: RowProps & { order: Order }) {
  const actions = useBoardActions()
  const isPending = useHasPendingCommand('order', order.id)
  const [isReturned, setIsReturned] = useState(false)
  const ready = readyLines(order)
  // A course that was fired later is not part of the row.
  const ofCourse = ready.length > 0 && order.status !== 'Listo' ? ready : undefined
  const lines = ofStation ? firedLines(order, ofStation) : ofCourse
  const isUndoable = useIsUndoable(order, now, lines)
  const isDone = lines
    ? !lines.some(isToMake)
    : order.status === 'Listo' || !isOpenStatus(order.status)
  const hasSteps = !isReturned && isDone
  const undoChange = async () => {
    setIsReturned(true)
    const { state } = await actions.undoOrder(order, lines)
    if (state !== 'done') setIsReturned(false)
  }
  const minutes = Math.max(0, Math.floor((now - changedAtMs(order, lines)) / 60_000))
  return (
    <>
      <span className={classes['number']}>{order.number}</span>
      <div className={classes['words']}>
        <div className={classes['head']}>
          <span className={classes['table']}>{order.table.name}</span>
          <StatusMark status={shownStatus(lines ? asOrder(lines) : order)} />
          <span className="faint">{words.since({ age: durationText(minutes) })}</span>
        </div>
        <div className="faint">
          {(lines ?? order.products)
            .map((line) => `${line.quantity} ${line.product.name}`)
            .join(', ')}
        </div>
      </div>
      {hasSteps && ready.length > 0 && (
        <Button
          className={classes['step']}
          variant="default"
          disabled={isPending}
          aria-label={kitchenWords.ready.deliver({ number: order.number, table: order.table.name })}
          onClick={() => void actions.deliverReady(order)}
        >
          {words.deliver}
        </Button>
      )}
      {hasSteps && isUndoable && (
        <Button
          className={classes['step']}
          variant="light"
          leftSection={<IconArrowBackUp size="1.25rem" />}
          aria-label={words.giveBackOne({ number: order.number })}
          disabled={isPending}
          onClick={() => void undoChange()}
        >
          {words.giveBack}
        </Button>
      )}
    </>
  )
}
