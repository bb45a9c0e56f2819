import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Station } from '../stations/schema.ts'
import type { Printer } from './printer-schema.ts'
import {
  goesToFallback,
  isOnTicket,
  type PrintPlace,
  printerOf,
  type RoutedPaper,
  type TicketStations,
  ticketsOf,
} from './routing.ts'

const station = (id: number, predeterminada: 0 | 1 = 0): Station => ({
  id,
  branch_id: 1,
  name: `Estación ${id}`,
  order: id,
  color: 'azul',
  sonido: 'campana',
  predeterminada,
  version: 1,
})

const printer = (id: number, fields: Partial<Printer> = {}): Printer => ({
  id,
  branch_id: 1,
  name: `Impresora ${id}`,
  impresora: `10.0.0.${id}`,
  papel: 80,
  gaveta: 0,
  imprime: [],
  estaciones: [],
  respaldo: null,
  version: 1,
  ...fields,
})

const EVERYTHING = ['pedidos', 'cuentas', 'recibos', 'z'] as const
const GRILL = 1
const BAR = 2
const COLD = 3
const kitchen = [station(GRILL, 1), station(BAR), station(COLD)]
const one: PrintPlace = { stations: [], printers: [printer(1, { imprime: [...EVERYTHING] })] }
/** The grill and the bar have a printer; the till prints the rest. */
const three: PrintPlace = {
  stations: kitchen,
  printers: [
    printer(1, { imprime: [...EVERYTHING], gaveta: 1 }),
    printer(2, { estaciones: [GRILL] }),
    printer(3, { estaciones: [BAR] }),
  ],
}
const withoutRest = { ...three, printers: three.printers.slice(1) }

const linesOf = (...stations: readonly (number | null)[]) => stations.map((id) => ({ station: id }))

describe('tickets', () => {
  test.each<[string, readonly (number | null)[], PrintPlace, readonly TicketStations[]]>([
    ['one ticket without stations', [null, null], one, [null]],
    [
      'one ticket of several stations without printers',
      [GRILL, BAR],
      { ...one, stations: kitchen },
      [null],
    ],
    ['one for each station with a printer', [GRILL, BAR, GRILL], three, [[GRILL], [BAR]]],
    [
      'the lines of other stations on one ticket',
      [COLD, GRILL, 9],
      { ...three, stations: kitchen.map((each) => ({ ...each, predeterminada: 0 })) },
      [[COLD, 9], [GRILL]],
    ],
    ['one ticket if no line is at a station with a printer', [COLD], three, [null]],
    ['lines without a station at the default one', [null, GRILL], three, [[0, GRILL]]],
    ['the lines of a deleted station at the default one', [9], three, [[9]]],
    ['none of stations that no printer prints', [COLD, BAR], withoutRest, [[BAR]]],
    ['none without a printer', [GRILL, null], { stations: kitchen, printers: [] }, []],
    [
      'none if the printer prints other papers',
      [null],
      { stations: [], printers: [printer(1, { imprime: ['cuentas'] })] },
      [],
    ],
    ['none of an order without lines', [], one, []],
  ])('%s', (_, stations, place, expected) => {
    expect(ticketsOf(linesOf(...stations), place)).toEqual(expected)
  })

  const anyStation = fc.option(fc.integer({ min: 1, max: 5 }))
  const anyPlace = fc
    .record({
      stations: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
      hasDefault: fc.boolean(),
      printed: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
      hasRest: fc.boolean(),
    })
    .map(
      ({ stations, hasDefault, printed, hasRest }): PrintPlace => ({
        stations: stations.map((id, index) => station(id, hasDefault && index === 0 ? 1 : 0)),
        printers: [
          ...printed.map((id) => printer(id, { estaciones: [id] })),
          printer(9, { imprime: hasRest ? ['pedidos'] : [] }),
        ],
      }),
    )

  it('every line is on one ticket at most, on one exactly if a printer prints the rest, and each ticket has a printer', () => {
    fc.assert(
      fc.property(fc.array(anyStation, { minLength: 1 }), anyPlace, (stations, place) => {
        const tickets = ticketsOf(linesOf(...stations), place)
        for (const line of linesOf(...stations)) {
          const shown = tickets.filter((ticket) => isOnTicket(line, ticket)).length
          expect(shown).toBeLessThanOrEqual(1)
          if (place.printers.at(-1)?.imprime.includes('pedidos')) expect(shown).toBe(1)
        }
        for (const ticket of tickets) expect(printerOf(paper('order', ticket), place)).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })
})

function paper(
  kind: RoutedPaper['kind'],
  stations: TicketStations = null,
  fields: Partial<RoutedPaper> = {},
): RoutedPaper {
  return { kind, stations, isReceipt: false, tested: null, ...fields }
}

describe('printers', () => {
  const apart: PrintPlace = {
    stations: [],
    printers: [
      printer(1, { imprime: ['pedidos'] }),
      printer(2, { imprime: ['cuentas'] }),
      printer(3, { imprime: ['recibos'], gaveta: 1 }),
      printer(4, { imprime: ['z'] }),
    ],
  }
  test.each<[string, RoutedPaper, PrintPlace, number | undefined]>([
    ['a whole order', paper('order'), apart, 1],
    ['a bill', paper('bill'), apart, 2],
    ['a receipt', paper('bill', null, { isReceipt: true }), apart, 3],
    ['an X', paper('x'), apart, 4],
    ['a Z', paper('z'), apart, 4],
    ['the drawer', paper('drawer'), apart, 3],
    ['no drawer', paper('drawer'), one, undefined],
    ['a test of the first printer', paper('test'), apart, 1],
    ['a test of a printer', paper('test', null, { tested: 4 }), apart, 4],
    ['a test of a deleted printer', paper('test', null, { tested: 8 }), apart, undefined],
    ['everything on one printer', paper('bill', null, { isReceipt: true }), one, 1],
    ['a ticket of a station', paper('order', [BAR]), three, 3],
    ['a ticket of a station without a printer', paper('order', [COLD]), three, 1],
    ['a ticket of a deleted station', paper('order', [9]), three, 2],
    ['a ticket of lines without a station', paper('order', [0]), three, 2],
    ['a ticket of several stations', paper('order', [COLD, BAR]), three, 1],
    [
      'a ticket of two stations that now share a printer',
      paper('order', [GRILL, BAR]),
      { ...three, printers: [printer(5, { estaciones: [GRILL, BAR] })] },
      5,
    ],
    [
      'a ticket whose printer was deleted',
      paper('order', [BAR]),
      { ...three, printers: three.printers.slice(0, 2) },
      1,
    ],
    ['a ticket that no printer prints any more', paper('order', [COLD]), withoutRest, undefined],
    ['nothing without printers', paper('bill'), { stations: [], printers: [] }, undefined],
  ])('print %s', (_, job, place, expected) => {
    expect(printerOf(job, place)?.id).toBe(expected)
  })
})

test.each<[RoutedPaper['kind'], boolean, boolean, boolean]>([
  ['order', false, true, true],
  ['bill', false, true, true],
  ['z', false, true, true],
  // A refused fallback gives the paper back, also in a cycle.
  ['order', true, true, false],
  ['order', false, false, false],
  ['test', false, true, false],
  ['drawer', false, true, false],
])(
  'a refused paper of kind %s goes to the fallback (from there: %s, has one: %s): %s',
  (kind, onFallback, hasFallback, expected) => {
    expect(goesToFallback({ kind, onFallback, hasFallback })).toBe(expected)
  },
)
