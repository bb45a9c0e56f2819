import { defaultStationIn } from '@orderi/shared/stations/rules'
import type { Station } from '@orderi/shared/stations/schema'
import IconChefHat from '@tabler/icons-react/dist/esm/icons/IconChefHat.mjs'
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import { useOrderAlarm } from '../board/sound/orderAlarm.ts'
import { texts } from '../i18n/common.ts'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import { useBoard, useIsReplay, useOutbox } from '../live/react.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useLayout } from '../ui/layout.tsx'
import { showFailed } from '../ui/notices.tsx'
import { useRootMark } from '../ui/rootMark.ts'
import { useIdle } from '../ui/useSettled.ts'
import classes from './Kitchen.module.css'
import { KitchenBar } from './KitchenBar.tsx'
import { KitchenDialogs, type OpenedDialog } from './KitchenDialogs.tsx'
import { KitchenPager } from './KitchenPager.tsx'
import { ReadyStrip } from './ReadyStrip.tsx'
import { followSeenMarks } from './seen.ts'
import { TicketCard } from './TicketCard.tsx'
import { TotalsPanel } from './TotalsPanel.tsx'
import { packTickets, type TicketPage } from './ticketPages.ts'
import type { Ticket } from './tickets.ts'
import { type KitchenStation, useKitchenStation } from './useKitchenStation.ts'
import { PASS, useKitchenView } from './useKitchenView.ts'
import { useShortcuts, useSingleKeySetting } from './useShortcuts.ts'
import { useShownReports } from './useShownReports.ts'
import { useTicketHeights } from './useTicketHeights.tsx'
import { useTicketSpace } from './useTicketSpace.ts'
import { useTickets } from './useTickets.ts'

const words = kitchenWords.stations
const NO_STATIONS: readonly Station[] = []

export function Kitchen() {
  const view = useKitchenView()
  useRootMark('kitchen')
  const offset = useBoard((state) => state.clockOffsetMs)
  const isReplay = useIsReplay()
  const [opened, setOpened] = useState<OpenedDialog>()
  const station = useKitchenStation(view)
  const { shows, isPass } = station
  const own = station.station
  const screen = isPass ? PASS : own?.id
  useEffect(
    () => (isReplay ? undefined : followSeenMarks(offset, screen)),
    [isReplay, offset, screen],
  )
  useDeletedStationNotices(isReplay ? NO_STATIONS : station.stations)
  useOrderAlarm(useMemo(() => own && { station: own.id, shows, sound: own.sonido }, [own, shows]))
  const [hasOneKeys] = useSingleKeySetting()
  const tickets = useTickets(station, [view.station, ...view.categories].join())
  const { wholeRef, pageRef, space } = useTicketSpace()
  const hasNote = useHasNote()
  const heights = useTicketHeights(tickets, space)
  const pages = packTickets(tickets, heights.sizeOf, {
    columns: space?.columns ?? 1,
    height: space?.height ?? 0,
    gap: space?.gap ?? 0,
    continued: heights.continued,
    foot: heights.foot,
  })
  const pageNumber = Math.min(view.page, pages.length)
  const isPageGone = heights.isMeasured && view.page > pages.length
  const { showPage } = view
  // The last page has become empty and was removed. If new tickets fill it later, the screen must not jump to it.
  useEffect(() => {
    if (isPageGone) showPage(pageNumber)
  }, [isPageGone, pageNumber, showPage])
  const page = heights.isMeasured ? (pages[pageNumber - 1] ?? []) : []
  const shown = ticketsOn(page)
  const touch = useShownReports(shown, station)
  const touchTicket = ({ target }: SyntheticEvent) => {
    const ticket = (target as Element).closest<HTMLElement>('[data-order]')
    if (ticket) touch(Number(ticket.dataset['order']))
  }
  useIdle(pageNumber > 1, () => showPage(1))
  const openDialog = useOpenDialog()
  const openMore = useMemo(
    () => (ticket: Ticket) =>
      isReplay
        ? openDialog({ kind: 'pedido', id: ticket.id })
        : setOpened({ kind: 'ticket', ticket }),
    [isReplay, openDialog],
  )
  useShortcuts({
    bump: (place) => {
      const ticket = `[data-order="${shown[place - 1]}"]`
      pageRef.current?.querySelector<HTMLElement>(`${ticket} [data-bump]`)?.click()
    },
    turn: (by) => view.showPage(Math.min(pages.length, Math.max(1, pageNumber + by))),
    totals: () => view.showTotals(!view.hasTotals),
    open: (kind) => setOpened({ kind }),
  })

  return (
    <div
      ref={wholeRef}
      className={classes['kitchen']}
      data-noted={hasNote || undefined}
      style={
        space?.wholeHeight === undefined ? undefined : { flex: 'none', height: space.wholeHeight }
      }
    >
      <KitchenBar
        hasTotals={view.hasTotals}
        categories={view.categories}
        station={station}
        onStation={view.showStation}
        onTotals={() => view.showTotals(!view.hasTotals)}
        onOpen={(kind) => setOpened({ kind })}
      >
        {!isPass && (
          <ReadyStrip onMore={isReplay ? undefined : () => setOpened({ kind: 'recall' })} />
        )}
        <KitchenPager
          page={pageNumber}
          count={pages.length}
          all={tickets.length}
          others={tickets.length - shown.length}
          onTurn={view.showPage}
        />
      </KitchenBar>
      <div className={classes['room']}>
        <section
          ref={pageRef}
          className={classes['page']}
          aria-label={kitchenWords.tickets}
          onPointerDownCapture={touchTicket}
          onKeyDownCapture={touchTicket}
          style={{ gap: space?.gap }}
        >
          {heights.layer}
          {tickets.length === 0 && (
            <div className={classes['empty']}>
              <EmptyState
                icon={<IconChefHat size="1.75rem" />}
                text={emptyText(station, view.categories)}
              />
            </div>
          )}
          {page.map((column, index) => (
            <div
              // Columns are fixed positions. Only their tickets change.
              key={index}
              className={classes['column']}
              style={{ width: space?.columnWidth, gap: space?.gap }}
            >
              {column.map(({ ticket, from, to }) => (
                <TicketCard
                  key={`${ticket.id} ${from}`}
                  ticket={ticket}
                  split={heights.splitOf(ticket).join(' ')}
                  from={from}
                  to={to}
                  place={hasOneKeys && !isReplay ? shown.indexOf(ticket.id) + 1 : 0}
                  station={station}
                  onMore={openMore}
                />
              ))}
            </div>
          ))}
        </section>
        {view.hasTotals && <TotalsPanel shows={shows} onClose={() => view.showTotals(false)} />}
      </div>
      <KitchenDialogs opened={opened} {...{ view, station }} onClose={() => setOpened(undefined)} />
    </div>
  )
}

function emptyText({ station, stations }: KitchenStation, categories: ReadonlySet<number>): string {
  if (station) return words.empty({ station: station.name })
  return stations.length === 0 && categories.size > 0
    ? kitchenWords.emptyOfStation
    : kitchenWords.empty
}

/** Shows where the dishes of a deleted station are now. */
function useDeletedStationNotices(stations: readonly Station[]): void {
  const last = useRef(stations)
  useEffect(() => {
    const deleted = last.current.filter(({ id }) => !stations.some((each) => each.id === id))
    last.current = stations
    const heir = defaultStationIn(stations)
    for (const { name } of deleted) {
      showFailed({
        title: words.deleted({ station: name }),
        text: heir ? words.movedTo({ station: heir.name }) : words.movedToAll,
        closeLabel: texts.common.close,
        stays: true,
      })
    }
  }, [stations])
}

function useHasNote(): boolean {
  const isPhone = useLayout() === 'phone'
  const isWaiting = useOutbox().entries.length > 0
  const isStale = useBoard((state) => state.isStale)
  return isStale || (isPhone && isWaiting)
}

function ticketsOn(page: TicketPage<Ticket>): readonly number[] {
  return [...new Set(page.flat().map(({ ticket }) => ticket.id))]
}
