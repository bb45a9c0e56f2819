import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order, OrderLine, OrderStatus } from '../orders/schema.ts'
import { aLine, anOrder } from '../orders/testing.ts'
import {
  acknowledgementOf,
  isUnreported,
  lostStations,
  NO_STATION,
  shownLinesOf,
  stationStatesOf,
  unseenOrders,
  withShown,
} from './acknowledgement.ts'
import type { KitchenScreens, Station } from './schema.ts'

const aStation = (id: number, predeterminada: 0 | 1 = 0): Station => ({
  id,
  branch_id: 1,
  name: `Estación ${id}`,
  order: id,
  color: 'azul',
  sonido: 'campana',
  predeterminada,
  version: 1,
})

const ORDERED = '2026-11-20T18:00:00.000Z'
const at = (seconds: number) => new Date(Date.parse(ORDERED) + seconds * 1000).toISOString()
const ms = (seconds: number) => Date.parse(at(seconds))
const [GRILL, BAR] = [1, 2]
const stations = [aStation(GRILL, 1), aStation(BAR)]
const line = (id: number, station: number | null, status: OrderStatus = 'Pendiente'): OrderLine =>
  aLine({ id, station, status, status_at: ORDERED })
const order = (fields: Partial<Order> = {}) =>
  anOrder({ created_at: ORDERED, products: [line(1, GRILL), line(2, BAR)], shown: [], ...fields })
const screens = (station: number | null, count = 1, last_at = ORDERED): KitchenScreens => ({
  station,
  count,
  last_at,
})
const branch = { stations, segundos_sin_ver: 15 }
const unseen = (
  orders: readonly Order[],
  seen: readonly KitchenScreens[],
  seconds: number,
  settings: Parameters<typeof unseenOrders>[1] = branch,
) =>
  unseenOrders(orders, settings, seen, ms(seconds)).map((each) => [each.order.id, ...each.stations])

describe('an acknowledgement', () => {
  it('is received, then shown at every station, then started', () => {
    const received = order()
    expect(acknowledgementOf(received, stations)).toBe('received')
    const first = withShown(received, GRILL, { stations, at: at(1) })
    expect(acknowledgementOf(first, stations)).toBe('received')
    const second = withShown(first, BAR, { stations, at: at(2) })
    expect(acknowledgementOf(second, stations)).toBe('shown')
    expect(second.shown).toEqual([
      { station: GRILL, at: at(1) },
      { station: BAR, at: at(2) },
    ])
    expect(acknowledgementOf({ ...second, status: 'Preparando' }, stations)).toBe('started')
  })

  it('of held dishes begins when they are fired, also at a station that has shown others', () => {
    const starter = line(1, GRILL, 'Entregado')
    const shown = [{ station: GRILL, at: at(1) }]
    const held = order({ products: [starter, { ...line(3, GRILL), fired_at: null }], shown })
    expect(unseen([held], [screens(GRILL)], 900)).toEqual([])
    expect(isUnreported(held, GRILL, { stations })).toBe(false)
    const fired = order({ products: [starter, { ...line(3, GRILL), fired_at: at(60) }], shown })
    expect(acknowledgementOf(fired, stations)).toBe('received')
    expect(unseen([fired], [screens(GRILL)], 74)).toEqual([])
    expect(unseen([fired], [screens(GRILL)], 75)).toEqual([[fired.id, GRILL]])
    const again = withShown(fired, GRILL, { stations, at: at(61) })
    expect(again.shown).toEqual([...shown, { station: GRILL, at: at(61) }])
    expect(isUnreported(again, GRILL, { stations })).toBe(false)
    expect(unseen([again], [screens(GRILL)], 900)).toEqual([])
  })

  it('of a fired course does not begin with a dish of an earlier course', () => {
    const main = { ...line(3, GRILL), fired_at: at(60) }
    for (const seconds of [60, 90]) {
      const starter = { ...line(1, GRILL, 'Entregado'), status_at: at(seconds) }
      const fired = order({ products: [starter, main] })
      expect(acknowledgementOf(fired, stations)).toBe('received')
      expect(unseen([fired], [screens(GRILL)], 75)).toEqual([[fired.id, GRILL]])
      const begun = order({ products: [starter, main, { ...main, id: 4, status: 'Preparando' }] })
      expect(acknowledgementOf(begun, stations)).toBe('started')
    }
  })

  it('of a station counts its started dishes as shown', () => {
    const touched = order({
      products: [line(1, GRILL, 'Preparando'), line(2, BAR)],
      shown: [{ station: BAR, at: at(3) }],
    })
    expect(stationStatesOf(touched, stations)).toEqual([
      { station: GRILL, since: ORDERED, shownAt: null, isStarted: true },
      { station: BAR, since: ORDERED, shownAt: at(3), isStarted: false },
    ])
    expect(acknowledgementOf(touched, stations)).toBe('shown')
  })

  it('leaves out stations whose lines are all cancelled', () => {
    const cancelled = order({ products: [line(1, GRILL, 'Cancelado'), line(2, BAR)] })
    expect(stationStatesOf(cancelled, stations).map((each) => each.station)).toEqual([BAR])
    const none = order({ products: [line(1, GRILL, 'Cancelado')] })
    expect(acknowledgementOf(none, stations)).toBe('received')
  })

  it('belongs to the default station, or to none', () => {
    const plain = order({ products: [line(1, null)] })
    expect(stationStatesOf(plain, stations).map((each) => each.station)).toEqual([GRILL])
    expect(stationStatesOf(plain, []).map((each) => each.station)).toEqual([NO_STATION])
    const shown = withShown(plain, null, { stations: [], at: at(1) })
    expect(shown.shown).toEqual([{ station: NO_STATION, at: at(1) }])
  })

  it('names the lines of waiting orders that all their stations show', () => {
    const first = withShown(order(), GRILL, { stations, at: at(4) })
    const shown = withShown(first, BAR, { stations, at: at(5) })
    const started = { ...shown, status: 'Preparando' } as const
    expect(shownLinesOf([first], stations)).toEqual([])
    expect(shownLinesOf([first, shown, started], stations)).toEqual([1, 2])
  })

  it('of an event of an earlier release has been shown nowhere', () => {
    const { shown: _, ...former } = order()
    expect(acknowledgementOf(former, stations)).toBe('received')
  })
})

describe('a report', () => {
  it('of the whole kitchen shows all stations of the order', () => {
    const shown = withShown(order(), null, { stations, at: at(1) })
    expect(shown.shown?.map((each) => each.station)).toEqual([GRILL, BAR])
  })

  it('keeps the first time, and changes nothing twice', () => {
    const first = withShown(order(), GRILL, { stations, at: at(1) })
    expect(withShown(first, GRILL, { stations, at: at(9) })).toBe(first)
    expect(isUnreported(first, GRILL, { stations })).toBe(false)
    expect(isUnreported(first, BAR, { stations })).toBe(true)
    expect(isUnreported(first, null, { stations })).toBe(true)
  })

  it('of a station without lines of the order, or of an ended order, changes nothing', () => {
    const grill = order({ products: [line(1, GRILL)] })
    expect(withShown(grill, BAR, { stations, at: at(1) })).toBe(grill)
    const ended = order({ status: 'Entregado' })
    expect(withShown(ended, null, { stations, at: at(1) })).toBe(ended)
  })

  it('of any screen shows the lines without a station', () => {
    const plain = order({ products: [line(1, null), line(2, BAR)] })
    const kitchen = [aStation(GRILL), aStation(BAR)]
    const shown = withShown(plain, GRILL, { stations: kitchen, at: at(1) })
    expect(shown.shown).toEqual([{ station: NO_STATION, at: at(1) }])
    expect(isUnreported(shown, GRILL, { stations: kitchen })).toBe(false)
    expect(
      unseen([shown], [screens(GRILL), screens(BAR)], 15, { ...branch, stations: kitchen }),
    ).toEqual([[1, BAR]])
  })

  it('appends at most one entry for each station, in any sequence', () => {
    const anyScreen = fc.constantFrom(GRILL, BAR, null)
    fc.assert(
      fc.property(fc.array(anyScreen, { maxLength: 8 }), (reports) => {
        let present = order()
        let changes = 0
        for (const [index, screen] of reports.entries()) {
          const next = withShown(present, screen, { stations, at: at(index) })
          if (next !== present) changes += 1
          present = next
        }
        const ids = (present.shown ?? []).map((each) => each.station)
        expect(new Set(ids).size).toBe(ids.length)
        expect(changes).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('the alarm', () => {
  const both = [screens(GRILL), screens(BAR)]

  it('begins after the time of the branch, and names the stations', () => {
    expect(unseen([order()], both, 14)).toEqual([])
    expect(unseen([order()], both, 15)).toEqual([[1, GRILL, BAR]])
    expect(unseen([order()], both, 59, { ...branch, segundos_sin_ver: 60 })).toEqual([])
    expect(unseen([order()], both, 60, { ...branch, segundos_sin_ver: 60 })).toEqual([
      [1, GRILL, BAR],
    ])
  })

  it('ends when the order is shown, started or cancelled', () => {
    const shown = withShown(order(), GRILL, { stations, at: at(20) })
    expect(unseen([shown], both, 30)).toEqual([[1, BAR]])
    expect(unseen([withShown(shown, BAR, { stations, at: at(21) })], both, 30)).toEqual([])
    const started = order({ products: [line(1, GRILL, 'Preparando'), line(2, BAR)] })
    expect(unseen([started], both, 30)).toEqual([[1, BAR]])
    expect(unseen([order({ status: 'Preparando' })], both, 30)).toEqual([])
    const cancelled = order({ products: [line(1, GRILL), line(2, BAR, 'Cancelado')] })
    expect(unseen([cancelled], both, 30)).toEqual([[1, GRILL]])
  })

  it('is off by setting, and for a branch of an earlier release', () => {
    expect(unseen([order()], both, 900, { ...branch, segundos_sin_ver: null })).toEqual([])
    const former = { stations } as unknown as typeof branch
    expect(unseen([order()], both, 900, former)).toEqual([])
  })

  it('is off for a station without a screen in the last 24 hours', () => {
    const day = 24 * 3600
    expect(unseen([order()], [], 30)).toEqual([])
    expect(unseen([order()], [screens(GRILL)], 30)).toEqual([[1, GRILL]])
    expect(unseen([order()], [screens(null)], 30)).toEqual([[1, GRILL, BAR]])
    expect(unseen([order()], [screens(BAR, 0)], day - 1)).toEqual([[1, BAR]])
    expect(unseen([order()], [screens(BAR, 0)], day)).toEqual([])
    expect(unseen([order()], [screens(BAR, 1)], day)).toEqual([[1, BAR]])
  })

  it('about lines without a station depends on every screen', () => {
    const plain = order({ products: [line(1, null)] })
    const kitchen = { ...branch, stations: [aStation(GRILL), aStation(BAR)] }
    expect(unseen([plain], [screens(BAR, 0)], 30, kitchen)).toEqual([[1, NO_STATION]])
    expect(unseen([plain], [], 30, kitchen)).toEqual([])
  })

  it('of a kitchen without stations names none', () => {
    const plain = order({ products: [line(1, null)] })
    const kitchen = { ...branch, stations: [] }
    expect(unseen([plain], [screens(null)], 30, kitchen)).toEqual([[1, NO_STATION]])
    expect(unseen([plain], [screens(NO_STATION, 0)], 30, kitchen)).toEqual([[1, NO_STATION]])
  })

  it('tells whether the stations have screens that show something else', () => {
    const hasScreens = (...seen: KitchenScreens[]) =>
      unseenOrders([order()], branch, seen, ms(30)).map((each) => each.hasScreens)
    expect(hasScreens(...both)).toEqual([true])
    expect(hasScreens(screens(GRILL), screens(BAR, 0))).toEqual([false])
    expect(hasScreens(screens(null), screens(BAR, 0))).toEqual([true])
  })

  it('lists the oldest order first', () => {
    const orders = [order({ id: 9 }), order({ id: 4 })]
    expect(unseen(orders, both, 30).map(([id]) => id)).toEqual([4, 9])
  })
})

describe('a station', () => {
  it('is lost when its last screen went away', () => {
    expect(lostStations(stations, [screens(GRILL), screens(BAR)], ms(20))).toEqual([])
    expect(lostStations(stations, [screens(GRILL), screens(BAR, 0)], ms(20))).toEqual([BAR])
    expect(lostStations(stations, [screens(null), screens(BAR, 0)], ms(20))).toEqual([])
    expect(lostStations(stations, [screens(BAR, 0)], ms(19))).toEqual([])
    expect(lostStations(stations, [screens(BAR, 0)], ms(24 * 3600))).toEqual([])
    expect(lostStations(stations, [], ms(20))).toEqual([])
  })

  it('is the whole kitchen if the branch has no stations', () => {
    expect(lostStations([], [screens(null, 0)], ms(20))).toEqual([NO_STATION])
    expect(lostStations([], [screens(null)], ms(20))).toEqual([])
  })
})
