import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canTransition,
  isOpenStatus,
  lineTotal,
  nextStatus,
  type OfferedVariant,
  priceChoice,
  shownStatus,
  statesAfterLinesChange,
  statesAfterOrderChange,
  statusFromLines,
  TRANSITIONS,
  withStates,
} from './rules.ts'
import { type Order, OrderStatus } from './schema.ts'

const status = fc.constantFrom(...OrderStatus.options)
const order = fc
  .array(status, { minLength: 1, maxLength: 8 })
  .map((lines) => ({ products: lines.map((each, index) => ({ id: index + 1, status: each })) }))

const linesWith = (statuses: Iterable<OrderStatus>) =>
  [...statuses].map((each) => ({ status: each }))

test('multiplies unit price by quantity, to the céntimo', () => {
  expect(lineTotal({ price: 0.1, quantity: 3 })).toBe(0.3)
})

describe('the transition table', () => {
  test('makes every status reachable from Pendiente, and keeps an order open until Entregado or Cancelado', () => {
    const reached = new Set<OrderStatus>(['Pendiente'])
    for (const from of reached) for (const to of TRANSITIONS[from]) reached.add(to)
    expect(reached).toEqual(new Set(OrderStatus.options))
    expect(OrderStatus.options.filter((each) => !isOpenStatus(each))).toEqual([
      'Entregado',
      'Cancelado',
    ])
  })

  test('leads an order from Pendiente through Preparando and Listo to Entregado, one step at a time', () => {
    const chain: OrderStatus[] = ['Pendiente']
    for (let next = nextStatus('Pendiente'); next; next = nextStatus(next)) chain.push(next)
    expect(chain).toEqual(['Pendiente', 'Preparando', 'Listo', 'Entregado'])
  })
})

describe('statesAfterOrderChange', () => {
  test.each([
    ['Pendiente', 'Preparando', ['Preparando', 'Preparando', 'Listo', 'Entregado', 'Cancelado']],
    ['Preparando', 'Listo', ['Pendiente', 'Listo', 'Listo', 'Entregado', 'Cancelado']],
    ['Listo', 'Entregado', ['Pendiente', 'Preparando', 'Entregado', 'Entregado', 'Cancelado']],
    ['Listo', 'Cancelado', ['Cancelado', 'Cancelado', 'Cancelado', 'Entregado', 'Cancelado']],
  ] as const)(
    'moves the lines that the specification names from %s to %s',
    (from, to, expected) => {
      const products = OrderStatus.options.map((each, index) => ({ id: index + 1, status: each }))
      const states = statesAfterOrderChange({ status: from, products }, to)
      expect(states?.status).toBe(to)
      expect([...(states?.lines.values() ?? [])]).toEqual(expected)
    },
  )

  test('rejects transitions that are not in the transition table, and changes nothing if the order already has the status', () => {
    fc.assert(
      fc.property(status, order, status, (from, { products }, to) => {
        const states = statesAfterOrderChange({ status: from, products }, to)
        expect(states !== undefined).toBe(from === to || canTransition(from, to))
        if (from === to)
          expect([...(states?.lines.values() ?? [])]).toEqual(products.map((line) => line.status))
      }),
    )
  })
})

describe('statesAfterLinesChange', () => {
  test('recomputes the status of an order from all of its lines', () => {
    fc.assert(
      fc.property(order, fc.nat(), status, ({ products }, pick, to) => {
        const line = products[pick % products.length]
        if (!line) return
        const states = statesAfterLinesChange({ status: 'Pendiente', products }, [line.id], to)
        if (line.status === to) expect(states?.status).toBe('Pendiente')
        else if (!canTransition(line.status, to)) expect(states).toBeUndefined()
        else expect(states?.status).toBe(statusFromLines(linesWith(states?.lines.values() ?? [])))
      }),
    )
  })

  test('moves the named lines that are one step before the status, and no other line', () => {
    const products = OrderStatus.options.map((each, index) => ({ id: index + 1, status: each }))
    const after = (lineIds: readonly number[], to: OrderStatus) => {
      const states = statesAfterLinesChange({ status: 'Pendiente', products }, lineIds, to)
      return states && [...states.lines.values()]
    }
    const [pending, preparing, ...rest] = OrderStatus.options
    expect(after([1, 2, 3], 'Preparando')).toEqual(['Preparando', preparing, ...rest])
    expect(after([1, 2], 'Listo')).toEqual([pending, 'Listo', ...rest])
    expect(after([3, 4], 'Listo')).toEqual(OrderStatus.options)
    expect(after([1, 3], 'Listo')).toBeUndefined()
    expect(after([1, 5], 'Listo')).toBeUndefined()
    expect(after([1, 9], 'Preparando')).toBeUndefined()
  })
})

describe('withStates', () => {
  const [first, second, third] = ['T1', 'T2', 'T3'] as const
  const line = (id: number, state: OrderStatus, at: string) => ({
    id,
    status: state,
    status_at: at,
  })
  const orderOf = (state: OrderStatus, at: string, products: ReturnType<typeof line>[]) =>
    ({ id: 1, status: state, status_at: at, products }) as unknown as Order
  const before = orderOf('Preparando', first, [
    line(1, 'Preparando', first),
    line(2, 'Listo', second),
  ])
  const statesOf = ({ status: state, products }: Order) => ({
    status: state,
    lines: new Map(products.map((each) => [each.id, each.status])),
  })
  const ready = { status: 'Listo', lines: new Map([[1, 'Listo' as const]]) } as const
  const after = orderOf('Listo', third, [line(1, 'Listo', third), line(2, 'Listo', second)])

  test('changes the time only where the status changes', () => {
    expect(withStates(before, ready, third)).toEqual(after)
    expect(withStates(before, statesOf(before), third)).toBe(before)
  })

  test('restores the times of open statuses by an undo', () => {
    expect(withStates(after, statesOf(before), third, before)).toEqual(before)
    const served = orderOf('Entregado', first, [
      line(1, 'Entregado', first),
      line(2, 'Entregado', first),
    ])
    expect(withStates(after, statesOf(served), third, served)).toMatchObject({ status_at: third })
    const other = { status: 'Preparando', lines: new Map([[1, 'Preparando' as const]]) } as const
    const pending = { ...before, status: 'Pendiente' } as const
    expect(withStates(after, other, third, pending)).toMatchObject({ status_at: third })
  })
})

test.each([
  [['Entregado', 'Cancelado'], 'Entregado'],
  [['Cancelado'], 'Entregado'],
  [['Listo', 'Cancelado'], 'Listo'],
  [['Listo', 'Entregado'], 'Listo'],
  [['Preparando', 'Listo'], 'Preparando'],
  [['Pendiente', 'Entregado'], 'Pendiente'],
] as const)('lines with the statuses %j give their order the status %s', (lines, expected) => {
  expect(statusFromLines(linesWith(lines))).toBe(expected)
})

describe('shownStatus', () => {
  const withLines = (...lines: OrderStatus[]) => ({
    status: statusFromLines(linesWith(lines)),
    products: lines.map((each, index) => ({ id: index + 1, status: each })),
  })

  test('displays Cancelado when every line is cancelled, even if the stored status is Entregado', () => {
    const cancelled = withLines('Cancelado', 'Cancelado')
    expect(cancelled.status).toBe('Entregado')
    expect(shownStatus(cancelled)).toBe('Cancelado')
  })

  test('displays the stored status if at least one line is not cancelled', () => {
    expect(shownStatus(withLines('Cancelado', 'Entregado'))).toBe('Entregado')
    expect(shownStatus(withLines('Cancelado', 'Listo'))).toBe('Listo')
  })
})

describe('priceChoice', () => {
  const sides: OfferedVariant = {
    id: 1,
    name: 'Guarnición',
    quantity: 2,
    required: true,
    options: [
      { id: 11, name: 'Yuca', price: 500, available: true },
      { id: 12, name: 'Ensalada', price: 0.1, available: true },
    ],
  }
  const chosen = (...options: [number, number][]) => [
    { variant_id: 1, options: options.map(([option_id, quantity]) => ({ option_id, quantity })) },
  ]

  test('multiplies each option’s price by its quantity', () => {
    expect(priceChoice(1000.2, [sides], chosen([11, 1], [12, 1]))).toEqual({
      ok: true,
      unitPrice: 1500.3,
      variants: [
        {
          name: 'Guarnición',
          options: [
            { id: 11, name: 'Yuca', quantity: 1, price: 500 },
            { id: 12, name: 'Ensalada', quantity: 1, price: 0.1 },
          ],
        },
      ],
    })
    expect(priceChoice(1000, [sides], chosen([11, 2]))).toMatchObject({ unitPrice: 2000 })
  })

  test('requires no choice from a variant without available options', () => {
    const gone = sides.options.map((option) => ({ ...option, available: false }))
    for (const options of [[], gone]) {
      expect(priceChoice(1000, [{ ...sides, options }], [])).toMatchObject({ ok: true })
    }
  })

  test.each([
    ['a required variant that is missing', [], 'variants'],
    ['a required variant without an option', chosen(), 'variants'],
    ['more options than the variant takes', chosen([11, 2], [12, 1]), 'variants.0'],
    ['an option of another variant', chosen([99, 1]), 'variants.0.options.0'],
    ['a variant of another product', [{ variant_id: 9, options: [] }], 'variants.0'],
    ['a variant chosen twice', [...chosen([11, 1]), ...chosen([12, 1])], 'variants.1'],
  ])('rejects a choice with %s', (_, choice, field) => {
    expect(priceChoice(1000, [sides], choice)).toMatchObject({ ok: false, field })
  })
})
