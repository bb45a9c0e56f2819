/** The parts of a ticket. The same components are shown and measured, so that the measured heights are exact. */
import { UnstyledButton } from '@mantine/core'
import { optionsText } from '@orderi/shared/orders/choice'
import { isHeld } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useTimeZone } from '../board/boardViews.ts'
import { HeldMark } from '../board/HeldMark.tsx'
import { WorkAge } from '../board/OrderAge.tsx'
import { SeatMark } from '../board/SeatMark.tsx'
import { StationName } from '../board/StationName.tsx'
import { StatusMark } from '../board/StatusMark.tsx'
import { TableName } from '../board/TableName.tsx'
import { texts } from '../i18n/common.ts'
import { clockTime } from '../i18n/format.ts'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import type { LineRow } from './rows.ts'
import type { StationHeading } from './stationHeadings.ts'
import classes from './Ticket.module.css'
import type { Ticket } from './tickets.ts'

const words = kitchenWords.ticket

interface TicketHeaderProps {
  readonly order: Order
  readonly rest?: Ticket['rest']
  /** When the age begins. Undefined if everything is held. */
  readonly since: string | undefined
  readonly lines: readonly OrderLine[]
  readonly digit?: number | undefined
  readonly action?: string | undefined
  readonly isCancelled?: boolean
  readonly isWaiting?: boolean
  readonly onBump?: () => void
  readonly onMore?: () => void
}

export function TicketHeader(props: TicketHeaderProps) {
  const {
    order,
    rest = [],
    since,
    lines,
    digit,
    action,
    isCancelled,
    isWaiting,
    onBump,
    onMore,
  } = props
  const zone = useTimeZone()
  return (
    <div className={classes['head']}>
      <UnstyledButton
        className={classes['bump']}
        data-bump
        disabled={action === undefined}
        onClick={onBump}
      >
        <span className={classes['mark']}>
          <span className={classes['number']} aria-hidden>
            {order.number}
          </span>
          <time className={classes['clock']} dateTime={order.created_at}>
            {clockTime(order.created_at, zone)}
          </time>
        </span>
        <span className={classes['words']}>
          <span className="unseen">
            {words.title({ number: order.number, table: order.table.name })}.{' '}
          </span>
          <span className={classes['table']} aria-hidden>
            <TableName name={order.table.name} />
          </span>
          <span className={classes['times']}>
            {isCancelled ? (
              <span className={classes['over']}>{words.cancelled}</span>
            ) : (
              <WorkAge since={since} lines={lines} />
            )}
            <span className={classes['who']}>
              {isWaiting && (
                <span className={classes['waiting']} title={words.waiting}>
                  <IconCloudOff size="1.25em" />
                  <span className="unseen">{words.waiting}</span>
                </span>
              )}
              {order.user?.name ?? order.bill.name}
            </span>
          </span>
          {rest.length > 0 && (
            <span className={classes['rest']}>
              {rest.map((each) => words.rest(each)).join(' · ')}
            </span>
          )}
          {action && <span className="unseen">. {action}</span>}
        </span>
      </UnstyledButton>
      <UnstyledButton
        className={classes['more']}
        aria-label={words.more({ number: order.number })}
        onClick={onMore}
      >
        {digit !== undefined && (
          <span className={classes['digit']} aria-hidden>
            {digit}
          </span>
        )}
        <IconDots size="1.5em" />
      </UnstyledButton>
    </div>
  )
}

/** An order line with a long note has several rows, and a tap on any of these rows advances the line. */
export function TicketRow(props: {
  row: LineRow
  heading?: StationHeading | undefined
  mayFire?: boolean
  onTap?: () => void
}) {
  const { row, heading, mayFire = false, onTap } = props
  const { line, note, isFirst } = row
  const isCancelled = line.status === 'Cancelado'
  const isOnHold = isHeld(line)
  return (
    <>
      {heading && isFirst && (
        <div className={classes['group']}>
          <Group heading={heading} />
        </div>
      )}
      <UnstyledButton
        className={classes['line']}
        data-status={line.status}
        data-held={isOnHold || undefined}
        data-goes-on={isFirst ? undefined : true}
        disabled={line.status === 'Listo' || line.status === 'Entregado' || (isOnHold && !mayFire)}
        onClick={onTap}
      >
        {isFirst && (
          <>
            <span className={classes['quantity']}>{line.quantity}</span>
            <span className={classes['what']}>
              <span className={classes['dish']}>
                <span className={classes['name']}>{line.product.name}</span>
                <SeatMark seat={line.seat} />
                {isCancelled && <span className={classes['stamp']}>{words.cancelled}</span>}
              </span>
              {line.variants.length > 0 && (
                <span className={classes['options']}>{optionsOf(line)}</span>
              )}
            </span>
            {isOnHold && (
              <span className={classes['state']}>
                <HeldMark course={line.course} />
                {mayFire && line.course && (
                  <span className="unseen">
                    . {texts.pos.order.fire({ course: line.course.name })}
                  </span>
                )}
              </span>
            )}
            {!isCancelled && !isOnHold && (
              <span className={classes['state']}>
                <StatusMark status={line.status} quiet />
              </span>
            )}
          </>
        )}
        {note !== '' && (
          <span className={classes['note']}>
            {isFirst ? (
              <IconAlertTriangleFilled size="1em" />
            ) : (
              <span className="unseen">{line.product.name}, </span>
            )}
            <span className="unseen">{words.note}: </span>
            <span>{note}</span>
          </span>
        )}
      </UnstyledButton>
    </>
  )
}

function Group({ heading, isShort }: { heading: StationHeading; isShort?: boolean }) {
  return (
    <>
      {heading.station ? (
        <StationName station={heading.station} isShort={isShort} />
      ) : (
        <span>{kitchenWords.stations.none}</span>
      )}
      <span className={classes['state']}>
        <StatusMark status={heading.status} quiet />
      </span>
    </>
  )
}

function optionsOf({ variants }: OrderLine): string {
  return optionsText(
    variants.flatMap((variant) => variant.options),
    ' · ',
  )
}

/** Shown above the rows of a ticket that continues from the previous column. Its height is always the same. */
export function ContinuedTicketHeader(props: {
  order: Order
  heading?: StationHeading | undefined
}) {
  const { order, heading } = props
  return (
    <div className={classes['continued']}>
      <IconArrowDownRight size="1.25em" />
      <span className={classes['ellipsis']}>
        {words.continued({ number: order.number, table: order.table.name })}
      </span>
      {heading && (
        <span className={classes['continuedGroup']}>
          <Group heading={heading} isShort />
        </span>
      )}
    </div>
  )
}

/** Shown below the rows of a ticket that continues in the next column. */
export function TicketContinuesFooter() {
  return (
    <div className={classes['foot']}>
      {words.continues}
      <IconChevronRight size="1.25em" />
    </div>
  )
}
