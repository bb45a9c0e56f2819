/** A ticket, or a part of a split ticket. A tap advances one line; a tap on the header advances all lines. */
import { followsEarlierOrder } from '@orderi/shared/bills/rules'
import { isOpenStatus, isToMake } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { memo } from 'react'
import { AgeBand } from '../board/Age.tsx'
import { billsAt } from '../board/boardViews.ts'
import { texts } from '../i18n/common.ts'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import { subjectOf } from '../live/boardCommands.ts'
import { useBoard, useHasPendingCommand, useIsReplay } from '../live/react.tsx'
import { rowsOf } from './rows.ts'
import { useAreMarksSeen } from './seen.ts'
import { repeatedHeading, ticketLinesOf } from './stationHeadings.ts'
import classes from './Ticket.module.css'
import {
  ContinuedTicketHeader,
  TicketContinuesFooter,
  TicketHeader,
  TicketRow,
} from './TicketParts.tsx'
import {
  addedMark,
  cancelledMarks,
  linesOfTicket,
  type Ticket,
  type TicketAction,
  ticketAction,
  ticketSince,
} from './tickets.ts'
import type { KitchenStation } from './useKitchenStation.ts'
import { useTicketActions } from './useTicketActions.ts'
import { useTicketOrder } from './useTickets.ts'

interface TicketCardProps {
  readonly ticket: Ticket
  /** The ids of the order lines that are split into several rows, joined by spaces. */
  readonly split: string
  /** The rows of the ticket that this card shows: `from` (inclusive) to `to` (exclusive). */
  readonly from: number
  readonly to: number
  /** The ticket's position on the page, from 1; 0 if no key advances the ticket. */
  readonly place: number
  /** Which lines this kitchen screen shows. */
  readonly station: KitchenStation
  readonly onMore: (ticket: Ticket) => void
}

export const TicketCard = memo(
  TicketOfOrder,
  (a, b) =>
    a.ticket.key === b.ticket.key &&
    a.ticket.stations === b.ticket.stations &&
    a.split === b.split &&
    a.from === b.from &&
    a.to === b.to &&
    a.place === b.place &&
    a.station === b.station &&
    a.onMore === b.onMore,
)

function TicketOfOrder(props: TicketCardProps) {
  const { ticket, from, to, place, station, onMore } = props
  const { id } = ticket
  const order = useTicketOrder(ticket)
  const actions = useTicketActions()
  const isPending = useHasPendingCommand('order', id)
  const isWaiting = useIsWaiting(id)
  const isAdded = useIsAdded(order, station.shows)
  const lines = linesOfTicket(order, ticket)
  const isCancelled = lines.every((line) => line.status === 'Cancelado')
  const areSeen = useAreMarksSeen(cancelledMarks(lines))
  const action = ticketAction(order, lines, { ...station, areSeen })
  const since = ticketSince(order, station)
  const split = props.split.split(' ').map(Number)
  const rows = ticketLinesOf(order, ticket).flatMap(({ line, heading }) =>
    rowsOf(line, split.includes(line.id)).map((row) => ({ row, heading })),
  )
  const repeated = repeatedHeading(rows, from)
  const isFirst = from === 0
  const isLast = to === rows.length
  return (
    <article
      className={classes['ticket']}
      aria-label={kitchenWords.ticket.title({ number: order.number, table: order.table.name })}
      aria-busy={isPending}
      data-order={id}
      data-done={(action === undefined && !lines.some(isToMake)) || undefined}
      data-added={isAdded || undefined}
      data-cancelled={isCancelled || undefined}
    >
      {!isCancelled && since !== undefined && <AgeBand since={since} lines={lines} />}
      {isAdded && isFirst && <span className={classes['added']}>{kitchenWords.ticket.added}</span>}
      {isFirst ? (
        <TicketHeader
          order={order}
          rest={ticket.rest}
          since={since}
          lines={lines}
          digit={place > 0 && place <= 9 ? place : undefined}
          action={action && describe(action)}
          isCancelled={isCancelled}
          isWaiting={isWaiting}
          onBump={() => action && actions.bump(order, lines, action, station.stations.length > 0)}
          onMore={() => onMore(ticket)}
        />
      ) : (
        <ContinuedTicketHeader order={order} heading={repeated} />
      )}
      {rows.slice(from, to).map(({ row, heading }, index) => (
        <TicketRow
          key={`${row.line.id} ${from + index}`}
          row={row}
          heading={heading}
          mayFire={station.mayFire}
          onTap={() => actions.tapLine(order, row.line, station.mayFire)}
        />
      ))}
      {!isLast && <TicketContinuesFooter />}
    </article>
  )
}

/** The log does not store which additions the kitchen saw, so a replay marks an addition until one of its lines advances. */
function useIsAdded(order: Order, shows: (line: OrderLine) => boolean): boolean {
  const isAdded = useBoard(({ shown }) =>
    followsEarlierOrder(order, shown ? billsAt(shown, order.table.id) : [], shows),
  )
  const areSeen = useAreMarksSeen([addedMark(order)])
  const isSeen = useIsReplay()
    ? order.products.some((line) => shows(line) && line.status !== 'Pendiente')
    : areSeen
  return isAdded && !isSeen && isOpenStatus(order.status)
}

function useIsWaiting(id: number): boolean {
  return useBoard(({ pending }) =>
    pending.some(({ state, command }) => {
      const subject = subjectOf(command)
      return state === 'waiting' && subject.kind === 'order' && subject.id === id
    }),
  )
}

function describe(action: TicketAction): string {
  if (typeof action === 'object') return texts.pos.order.fire({ course: action.fire.name })
  if (action === 'seen') return kitchenWords.ticket.seen
  return kitchenWords.ticket.next({ status: texts.statuses[action] })
}
