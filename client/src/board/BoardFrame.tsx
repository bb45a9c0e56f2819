import { Button, Skeleton } from '@mantine/core'
import { type ErrorCode, statusOf } from '@orderi/shared/kernel/errors'
import { nameOf } from '@orderi/shared/kernel/names'
import type { Order } from '@orderi/shared/orders/schema'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { currentPerson, ownDevice } from '../api/actingPerson.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { chargeWords } from '../i18n/board.ts'
import { texts } from '../i18n/common.ts'
import {
  useBoard,
  useBoardEvents,
  useBranch,
  useCommandNotices,
  useReadBoard,
} from '../live/react.tsx'
import { endedText } from '../shell/endedText.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useLayout } from '../ui/layout.tsx'
import { loadable } from '../ui/loadable.tsx'
import { hideSubject, showDone, showFailed } from '../ui/notices.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { ToolButton } from '../ui/ToolButton.tsx'
import { useKitchenNotices } from './acknowledgement/useKitchenNotices.ts'
import classes from './BoardFrame.module.css'
import { BoardNotes, PhoneOutbox } from './BoardNotes.tsx'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { calledOrder } from './calledOrder.ts'
import { CashNotesButton } from './charge/CashNotesButton.tsx'
import { ChangeDue } from './charge/ChangeDue.tsx'
import { type LostDishes, lostDishes } from './lostDishes.ts'
import { discardedText } from './outbox/commandWords.ts'
import { OutboxButton } from './outbox/OutboxButton.tsx'
import { PrinterSign } from './PrinterSign.tsx'
import { PersonChip } from './person/PersonChip.tsx'
import { ShiftsButton } from './shifts/ShiftsButton.tsx'
import { isNewDebt } from './sound/alarms.ts'
import type { BoardScreen } from './sound/choice.ts'
import { SoundButton } from './sound/SoundButton.tsx'
import { draftOfCommand } from './take/drafts.ts'
import { sectionsOf, soldOutIdsIn } from './take/sections.ts'
import { useDraftStore, useDraftSync } from './take/useDrafts.ts'
import { menuQuery } from './take/useMenu.ts'
import { useMoneyFormatter } from './useMoneyFormatter.ts'
import { useSetWall } from './useWall.ts'
import { WallClock, WallExit, WallSize } from './WallTools.tsx'

const BoardDialogs = loadable(async () => (await import('./dialogs/BoardDialogs.tsx')).BoardDialogs)

interface BoardFrameProps {
  readonly screen: BoardScreen
  readonly title: (branch: string | undefined) => string
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** The sounds that a touch anywhere on the screen silences. On the point of sale, each panel silences its own sound. */
const SILENCED_SOUNDS: Record<BoardScreen, string | undefined> = {
  'punto-venta': undefined,
  cocina: 'order',
  mesero: 'call bill ready',
}

export function BoardFrame({ screen, title, tools, children }: BoardFrameProps) {
  const floor = useBranch()
  const layout = useLayout()
  const setWall = useSetWall()
  useBoardNotices()
  useLostDishNotices(screen !== 'cocina')
  useCallNotices(screen !== 'cocina')
  useKitchenNotices(screen !== 'cocina')
  return (
    <>
      <PageHeader title={title(floor ? nameOf(floor.translations) : undefined)}>
        <PersonChip />
        {tools}
        {layout !== 'phone' && <CashNotesButton />}
        {layout !== 'phone' && <OutboxButton />}
        <PrinterSign />
        <ConnectionBadge />
        {(layout !== 'phone' || ownDevice()) && <ShiftsButton />}
        <SoundButton screen={screen} />
        {layout === 'wall' && (
          <>
            <WallSize />
            <WallExit onLeave={() => setWall(false)} />
            <WallClock />
          </>
        )}
        {layout === 'desk' && (
          <ToolButton icon={IconDeviceTv} onClick={() => setWall(true)}>
            {texts.pos.wall.enter}
          </ToolButton>
        )}
      </PageHeader>
      <BoardBody sees={SILENCED_SOUNDS[screen]}>{children}</BoardBody>
    </>
  )
}

function useBoardNotices() {
  const queries = useQueryClient()
  const drafts = useDraftStore()
  const money = useMoneyFormatter()
  // Must run before `useDraftSync` deletes the drafts of discarded orders, because the notices name the dishes in them.
  useCommandNotices(({ command, message, code, hadWaited }) => {
    const isDiscarded = code === 'other_log'
    const what = isDiscarded && discardedText(command, draftOfCommand(drafts.getState(), command))
    showFailed({
      title: texts.pos.refused,
      text: what ? `${what}. ${message}` : message,
      closeLabel: texts.common.close,
      // The person may have forgotten a command from the outbox, so the notice stays until it is closed.
      stays: hadWaited || isDiscarded,
    })
  })
  useDraftSync()
  useBoardEvents((events) => {
    for (const { type, data } of events) {
      if (!data || !('por_devolver' in data) || !isNewDebt(type, data)) continue
      showFailed({
        title: chargeWords.returnNotice({ number: data.number }),
        text: chargeWords.mustReturn({
          amount: money(data.por_devolver, data.restaurant.currency),
        }),
        closeLabel: texts.common.close,
        stays: true,
      })
    }
    if (events.some((event) => event.type === 'menu.changed')) {
      for (const queryKey of [queryKeys.boardMenus, queryKeys.menu.all]) {
        void queries.invalidateQueries({ queryKey })
      }
    }
  })
}

/** Shows which dishes an order has lost. The kitchen needs no notice, because its tickets show the same. */
function useLostDishNotices(isShown: boolean) {
  const queries = useQueryClient()
  const floor = useBranch()
  const show = async ({ order, lines }: LostDishes) => {
    const menu = await queries.fetchQuery(menuQuery(floor)).catch(() => undefined)
    const soldOut = menu ? soldOutIdsIn(sectionsOf(menu)) : new Set<number>()
    const dishes = lines.map(({ quantity, product }) => `${quantity} × ${product.name}`).join(', ')
    const areSoldOut = lines.every(({ product }) => soldOut.has(product.id))
    showFailed({
      title: `${texts.pos.order.title({ number: order.number })} · ${order.table.name}`,
      text: areSoldOut
        ? chargeWords.soldOut.ranOut({ dishes })
        : chargeWords.soldOut.lost({ dishes }),
      closeLabel: texts.common.close,
      stays: true,
    })
  }
  useBoardEvents((events) => {
    if (!isShown) return
    for (const event of events) {
      const lost = lostDishes(event, currentPerson()?.id)
      if (lost) void show(lost)
    }
  })
}

/** Shows which orders the pass calls waiters to, until none of their dishes is ready. */
function useCallNotices(isShown: boolean) {
  const readBoard = useReadBoard()
  const called = useRef(new Set<number>())
  useBoardEvents((events) => {
    for (const order of isShown ? events.flatMap((event) => calledOrder(event) ?? []) : []) {
      const title = texts.pos.order.ready({ number: order.number, table: order.table.name })
      showDone({ title, closeLabel: texts.common.close, stays: true, subject: callSubject(order) })
      called.current.add(order.id)
    }
    for (const id of called.current) {
      const order = readBoard().shown?.orders.get(id)
      if (order?.products.some(({ status }) => status === 'Listo')) continue
      hideSubject(callSubject({ id }))
      called.current.delete(id)
    }
  })
}

const callSubject = ({ id }: Pick<Order, 'id'>) => `llamada ${id}`

function BoardBody({ sees, children }: { sees: string | undefined; children: ReactNode }) {
  const { hasFloor, isClosed, closedCode, isStale } = useBoard((state) => ({
    hasFloor: state.shown !== null,
    isClosed: state.connection === 'closed',
    closedCode: state.closedCode,
    isStale: state.isStale,
  }))
  if (isClosed) {
    return (
      <EmptyState icon={<IconLock size="1.75rem" />} text={closedText(closedCode)}>
        <Button component={Link} {...{ to: '/login' }}>
          {texts.pos.chooseBranch}
        </Button>
        <PhoneOutbox />
      </EmptyState>
    )
  }
  return (
    <div
      className={hasFloor ? classes['board'] : classes['waiting']}
      data-stale={isStale || undefined}
      data-sees={hasFloor ? sees : undefined}
    >
      {/* Rendered with and without a board, so that open dialogs stay open when the board arrives. */}
      <BoardNotes />
      {hasFloor ? (
        <>
          {children}
          <BoardDialogs />
          <ChangeDue />
        </>
      ) : (
        <output className={classes['skeleton']} aria-label={texts.pos.loading}>
          <Skeleton />
          <Skeleton />
        </output>
      )}
    </div>
  )
}

/** The text for an ended session (401), or for the loss of access to this branch. */
function closedText(code: ErrorCode | null): string {
  if (code === null || statusOf(code) !== 401) return texts.pos.closed
  return endedText(ownDevice() ? 'device' : 'person')
}
