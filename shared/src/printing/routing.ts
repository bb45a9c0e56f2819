/** Which printer prints a paper, and which tickets an order needs (docs/contract.md, "Printers"). Pure. */
import { assertNever } from '../kernel/errors.ts'
import type { OrderLine } from '../orders/schema.ts'
import { stationOf } from '../stations/rules.ts'
import type { Station } from '../stations/schema.ts'
import type { Printer, PrinterUse } from './printer-schema.ts'
import type { PrintJob } from './schema.ts'

/** The printers and stations of a branch. */
export interface PrintPlace {
  readonly printers: readonly Printer[]
  readonly stations: readonly Station[]
}

/** The stations whose lines a ticket shows; 0 for lines without a station. Null: all lines. */
export type TicketStations = readonly number[] | null

type Line = Pick<OrderLine, 'station'>

const ownStation = ({ station }: Line) => station ?? 0

export const stationsOf = (lines: readonly Line[]) => [...new Set(lines.map(ownStation))]

export const isOnTicket = (line: Line, stations: TicketStations) =>
  stations === null || stations.includes(ownStation(line))

/** The printer of the station that prepares a line now. */
function stationPrinter(station: number, { printers, stations }: PrintPlace): Printer | undefined {
  const prepares = stationOf({ station }, stations)
  return printers.find(({ estaciones }) => prepares && estaciones.includes(prepares.id))
}

const printerFor = ({ printers }: PrintPlace, use: PrinterUse) =>
  printers.find(({ imprime }) => imprime.includes(use))

/**
 * The tickets of an order: one for each station with a printer, and one with the other lines if a printer prints
 * `pedidos`.
 */
export function ticketsOf(lines: readonly Line[], place: PrintPlace): TicketStations[] {
  const groups = new Map<number, Set<number>>()
  for (const line of lines) {
    const station = ownStation(line)
    const printed = stationPrinter(station, place) ? stationOf(line, place.stations) : undefined
    const group = printed?.id ?? 0
    groups.set(group, (groups.get(group) ?? new Set()).add(station))
  }
  if (!printerFor(place, 'pedidos')) groups.delete(0)
  const isWhole = groups.size === 1 && groups.has(0) && lines.length > 0
  return isWhole ? [null] : [...groups.values()].map((ids) => [...ids].toSorted((a, b) => a - b))
}

export interface RoutedPaper extends Pick<PrintJob, 'kind'> {
  readonly stations: TicketStations
  /** Whether a bill's paper is a receipt. */
  readonly isReceipt: boolean
  /** The printer of a test page. Null: the first printer of the branch. */
  readonly tested: number | null
}

/** The printer of the branch for a paper. Undefined if none prints it. */
export function printerOf(
  { kind, stations, isReceipt, tested }: RoutedPaper,
  place: PrintPlace,
): Printer | undefined {
  switch (kind) {
    case 'order': {
      const found = new Set(stations?.map((station) => stationPrinter(station, place)))
      const [only] = found
      return (found.size === 1 ? only : undefined) ?? printerFor(place, 'pedidos')
    }
    case 'bill':
      return printerFor(place, isReceipt ? 'recibos' : 'cuentas')
    case 'x':
    case 'z':
      return printerFor(place, 'z')
    case 'drawer':
      return place.printers.find(({ gaveta }) => gaveta === 1)
    case 'test':
      return place.printers.find(({ id }) => tested === null || id === tested)
    default:
      return assertNever(kind)
  }
}

/**
 * Whether the fallback printer gets a paper that a printer refused. A refusing fallback gives it back, so two silent
 * printers take turns, also if each is the other's fallback.
 */
export function goesToFallback({
  kind,
  onFallback,
  hasFallback,
}: Pick<PrintJob, 'kind'> & {
  readonly onFallback: boolean
  readonly hasFallback: boolean
}): boolean {
  return hasFallback && !onFallback && kind !== 'test' && kind !== 'drawer'
}
