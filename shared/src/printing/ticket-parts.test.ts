import { describe, expect, it, test } from 'vitest'
import type { Order, OrderLine } from '../orders/schema.ts'
import { aLine, anOrder } from '../orders/testing.ts'
import type { Station } from '../stations/schema.ts'
import { changesPaper, orderPaper } from './order-paper.ts'
import type { Paper } from './paper.ts'
import type { TicketStations } from './routing.ts'
import { orderAt, type TicketContent, ticketContent } from './ticket-changes.ts'

const zone = 'America/Costa_Rica'
const GRILL = 1
const BAR = 2
const kitchen = ['Parrilla', 'Barra'].map(
  (name, index): Station => ({
    id: index + 1,
    branch_id: 1,
    name,
    order: index,
    color: 'azul',
    sonido: 'campana',
    predeterminada: index === 0 ? 1 : 0,
    version: 1,
  }),
)

const line = (id: number, name: string, station: number | null, fields: Partial<OrderLine> = {}) =>
  aLine({ id, product: { id, name }, station, ...fields })

const STEAK = line(1, 'Lomito', GRILL, { quantity: 2 })
const BEER = line(2, 'Cerveza', BAR)
const JUICE = line(3, 'Cas', BAR, { quantity: 3 })
const whole = anOrder({ products: [STEAK, BEER, JUICE] })

const withLines = (...products: OrderLine[]): Order => ({ ...whole, products })
const voided = (each: OrderLine): OrderLine => ({ ...each, status: 'Cancelado' })
const moved = (order: Order): Order => ({ ...order, table: { ...order.table, name: 'Mesa 9' } })

const textsOf = (paper: Paper | undefined) =>
  paper?.lines.flatMap((each) =>
    each.kind === 'rule' ? '-' : `${each.kind === 'dish' ? `${each.quantity} ` : ''}${each.text}`,
  )

const shows = (order: Order, stations: TicketStations) => ticketContent(orderAt(order, stations))

function ticket(order: Order, stations: TicketStations, earlier: (TicketContent | null)[] = []) {
  const part = { stations, kitchen, onFallback: false }
  return textsOf(orderPaper(order, { zone, isAdded: false, earlier, part }))
}

function changes(order: Order, stations: TicketStations, earlier: (TicketContent | null)[]) {
  const part = { stations, kitchen, onFallback: false }
  return textsOf(changesPaper(order, { zone, earlier, part }))
}

describe('the ticket of a station', () => {
  it('shows its dishes large, and names those of the other stations at the end', () => {
    expect(ticket(whole, [GRILL])?.[0]).toBe('Parrilla')
    expect(ticket(whole, [GRILL])?.slice(-3)).toEqual([
      '2 Lomito',
      '-',
      'Barra: 1 × Cerveza, 3 × Cas',
    ])
    expect(ticket(whole, [BAR])?.slice(-4)).toEqual([
      '1 Cerveza',
      '3 Cas',
      '-',
      'Parrilla: 2 × Lomito',
    ])
  })

  it('equals the ticket of the whole order without stations', () => {
    const plain = textsOf(orderPaper(whole, { zone, isAdded: false, earlier: [] }))
    expect(ticket(whole, null)).toEqual(plain)
    expect(plain?.[0]).toBe('1')
  })

  it('names no cancelled dishes, and says that all its dishes are cancelled', () => {
    const order = withLines(voided(STEAK), BEER, JUICE)
    expect(ticket(order, [BAR])?.at(-1)).toBe('3 Cas')
    expect(ticket(order, [GRILL])).toContain('TODO ANULADO')
    expect(ticket(withLines(voided(STEAK), voided(BEER)), [GRILL])).toContain('PEDIDO CANCELADO')
  })

  it('is a copy if an earlier paper showed its dishes', () => {
    expect(ticket(whole, [GRILL], [shows(whole, null)])?.[0]).toBe('COPIA')
  })

  it('is marked on the fallback printer', () => {
    const part = { stations: [GRILL], kitchen, onFallback: true }
    const paper = orderPaper(whole, { zone, isAdded: false, earlier: [], part })
    expect(textsOf(paper)?.slice(0, 2)).toEqual(['IMPRESORA DE RESPALDO', 'Parrilla'])
  })
})

describe('the correction of a station', () => {
  const ordered = shows(whole, [GRILL])
  const atBar = shows(whole, [BAR])
  const GONE = withLines(voided(STEAK), BEER, JUICE)
  test.each<[string, Order, TicketStations, TicketContent[], readonly string[] | undefined]>([
    ['its cancelled dishes', GONE, [GRILL], [ordered], ['TODO ANULADO', 'ANULADO', '2 Lomito']],
    ['nothing of other stations', GONE, [BAR], [atBar], undefined],
    ['nothing before its ticket', GONE, [GRILL], [], undefined],
    ['nothing if nothing changed', whole, [GRILL], [ordered], undefined],
    [
      'fewer pieces',
      withLines(STEAK, BEER, { ...JUICE, quantity: 1 }),
      [BAR],
      [atBar],
      ['ANULADO', '2 Cas'],
    ],
    [
      'restored dishes',
      whole,
      [GRILL],
      [ordered, shows(GONE, [GRILL])],
      ['REACTIVADO', '2 Lomito'],
    ],
    [
      'what changed since the last paper',
      GONE,
      [GRILL],
      [ordered, shows(GONE, [GRILL])],
      undefined,
    ],
    [
      'a paper of the whole order before',
      GONE,
      [GRILL],
      [shows(whole, null)],
      ['TODO ANULADO', 'ANULADO', '2 Lomito'],
    ],
    [
      'nothing that a paper of the whole order showed',
      GONE,
      [GRILL],
      [ordered, shows(GONE, null)],
      undefined,
    ],
    ['the dishes at the new table', moved(whole), [GRILL], [ordered], ['-', '2 Lomito']],
    [
      'no new table after the delivery',
      moved(withLines({ ...STEAK, status: 'Entregado' }, BEER, JUICE)),
      [GRILL],
      [ordered],
      undefined,
    ],
    [
      'a cancelled order',
      withLines(voided(STEAK), voided(BEER), voided(JUICE)),
      [GRILL],
      [ordered],
      ['PEDIDO CANCELADO', 'ANULADO', '2 Lomito'],
    ],
  ])('shows %s', (_, order, stations, earlier, expected) => {
    const paper = changes(order, stations, earlier)
    expect(expected ? paper?.slice(-expected.length) : paper).toEqual(expected)
  })

  it('names the former table and the station', () => {
    expect(changes(moved(whole), [BAR], [atBar])?.slice(0, 4)).toEqual([
      'CAMBIO DE MESA',
      'Barra',
      '1',
      'Mesa 1 → Mesa 9',
    ])
  })
})

describe('held dishes', () => {
  const FIRED_AT = '2026-11-20T18:40:00.000Z'
  const HELD_STEAK = { ...STEAK, fired_at: null }
  const held = withLines(HELD_STEAK, BEER, { ...JUICE, fired_at: null })
  const fired = withLines({ ...STEAK, fired_at: FIRED_AT }, BEER, JUICE)

  it('are listed apart on the ticket of their station, and marked on those of others', () => {
    expect(ticket(held, [GRILL])?.slice(-4)).toEqual([
      'ESPERA',
      '2 Lomito',
      '-',
      'Barra: 1 × Cerveza, 3 × Cas (ESPERA)',
    ])
    expect(ticket(held, [BAR])?.slice(-5)).toEqual([
      '1 Cerveza',
      'ESPERA',
      '3 Cas',
      '-',
      'Parrilla: 2 × Lomito (ESPERA)',
    ])
  })

  it('are on a paper of their station when they are fired, and held again', () => {
    const papers = [shows(held, [GRILL])]
    expect(changes(fired, [GRILL], papers)?.slice(-2)).toEqual(['MARCHA', '2 Lomito'])
    const later = [...papers, shows(fired, [GRILL])]
    expect(changes(held, [GRILL], later)?.slice(-2)).toEqual(['ESPERA', '2 Lomito'])
    const bar = withLines({ ...STEAK, fired_at: FIRED_AT }, BEER, { ...JUICE, fired_at: null })
    expect(changes(bar, [BAR], [shows(held, [BAR])])).toBeUndefined()
  })

  it('stay apart at a new table', () => {
    const texts = changes(
      moved(withLines(STEAK, BEER, { ...JUICE, fired_at: null })),
      [BAR],
      [shows(held, [BAR])],
    )
    expect(texts?.slice(-4)).toEqual(['-', '1 Cerveza', 'ESPERA', '3 Cas'])
  })
})
