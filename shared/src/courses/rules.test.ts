import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isHeld,
  isOpenStatus,
  linesMovedBy,
  statesAfterLinesChange,
  statesAfterOrderChange,
  statusFromLines,
  withStates,
} from '../orders/rules.ts'
import { type Order, type OrderLine, OrderStatus } from '../orders/schema.ts'
import { aLine, anOrder } from '../orders/testing.ts'
import {
  coursesOf,
  heldCourses,
  namedLines,
  readyLines,
  readySince,
  withFiredCourse,
  withNextCourse,
  workSince,
} from './rules.ts'

const STARTERS = { id: 1, name: 'Entradas', order: 1 }
const MAINS = { id: 2, name: 'Fuertes', order: 2 }
const DESSERTS = { id: 3, name: 'Postres', order: 3 }
const ORDERED = '2026-11-20T18:00:00.000Z'
const LATER = '2026-11-20T18:40:00.000Z'

type Kind = OrderStatus | 'held'

/** One line for each kind: starters are fired, all others are held or were fired later. */
function orderOf(...kinds: readonly (readonly [OrderLine['course'], Kind])[]): Order {
  const products = kinds.map(([course, kind], index) =>
    aLine({
      id: index + 1,
      course,
      ...(kind === 'held' ? { fired_at: null } : { status: kind }),
    }),
  )
  return anOrder({ status: statusFromLines(products), products })
}

const step = (order: Order, to: OrderStatus, at = LATER) => {
  const states = statesAfterOrderChange(order, to)
  return states && withStates(order, states, at)
}

const statusesOf = ({ status, products }: Order) => [status, ...products.map((line) => line.status)]

describe('the status of an order with held lines', () => {
  test.each([
    [['held'], 'Pendiente'],
    [['held', 'Pendiente'], 'Pendiente'],
    [['held', 'Preparando'], 'Preparando'],
    [['held', 'Listo'], 'Listo'],
    [['held', 'Listo', 'Entregado'], 'Listo'],
    [['held', 'Entregado'], 'Pendiente'],
    [['held', 'Cancelado'], 'Pendiente'],
    [['held', 'Cancelado', 'Listo'], 'Listo'],
  ] as const)('%j gives %s', (kinds, expected) => {
    expect(orderOf(...kinds.map((kind) => [MAINS, kind] as const)).status).toBe(expected)
  })

  test('follows the fired lines until they are delivered, and then waits as Pendiente', () => {
    const taken = orderOf([STARTERS, 'Pendiente'], [MAINS, 'held'])
    const begun = step(taken, 'Preparando')
    expect(begun && statusesOf(begun)).toEqual(['Preparando', 'Preparando', 'Pendiente'])
    const ready = begun && step(begun, 'Listo')
    expect(ready && statusesOf(ready)).toEqual(['Listo', 'Listo', 'Pendiente'])
    const delivered = ready && step(ready, 'Entregado')
    expect(delivered && statusesOf(delivered)).toEqual(['Pendiente', 'Entregado', 'Pendiente'])
    expect(delivered && step(delivered, 'Entregado')).toBe(delivered)
    expect(delivered && step(delivered, 'Preparando')).toBeUndefined()
  })

  test('cancels held lines with their order, and alone', () => {
    const order = orderOf([STARTERS, 'Entregado'], [MAINS, 'held'])
    const cancelled = step(order, 'Cancelado')
    expect(cancelled && statusesOf(cancelled)).toEqual(['Cancelado', 'Entregado', 'Cancelado'])
    const states = statesAfterLinesChange(order, [2], 'Cancelado')
    expect(states?.status).toBe('Entregado')
  })

  test('moves the fired lines of those that a station names', () => {
    const order = orderOf([STARTERS, 'Pendiente'], [MAINS, 'held'], [MAINS, 'Pendiente'])
    const states = statesAfterLinesChange(order, [1, 2], 'Preparando')
    expect(states?.status).toBe('Pendiente')
    expect([...(states?.lines.values() ?? [])]).toEqual(['Preparando', 'Pendiente', 'Pendiente'])
    expect(statesAfterLinesChange(order, [2], 'Cancelado')?.lines.get(2)).toBe('Cancelado')
  })

  test('refuses to begin a held line', () => {
    const order = orderOf([STARTERS, 'Entregado'], [MAINS, 'held'])
    expect(statesAfterLinesChange(order, [2], 'Preparando')).toBeUndefined()
    expect(statesAfterLinesChange(order, [2], 'Pendiente')?.status).toBe('Pendiente')
  })
})

describe('withFiredCourse', () => {
  test('fires the held lines of one course, with the time at which they are fired', () => {
    const order = orderOf([STARTERS, 'Listo'], [MAINS, 'held'], [DESSERTS, 'held'])
    const fired = withFiredCourse(order, MAINS.id, LATER)
    expect(fired.products.map((line) => line.fired_at)).toEqual([undefined, LATER, null])
    expect(fired.status).toBe('Pendiente')
    expect(fired.status_at).toBe(LATER)
  })

  test('fires everything without a course', () => {
    const order = orderOf([MAINS, 'held'], [DESSERTS, 'held'])
    expect(withFiredCourse(order, null, LATER).products.some(isHeld)).toBe(false)
  })

  test('changes nothing for a course that is fired, cancelled or of another order', () => {
    const order = withFiredCourse(orderOf([MAINS, 'held'], [DESSERTS, 'held']), MAINS.id, LATER)
    expect(withFiredCourse(order, MAINS.id, ORDERED)).toBe(order)
    expect(withFiredCourse(order, 99, ORDERED)).toBe(order)
    const states = statesAfterLinesChange(order, [2], 'Cancelado')
    const cancelled = states && withStates(order, states, LATER)
    expect(cancelled && withFiredCourse(cancelled, DESSERTS.id, LATER)).toBe(cancelled)
  })
})

describe('namedLines', () => {
  test('names the lines that a step moves on the screen, if something was ever held', () => {
    const order = orderOf([STARTERS, 'Pendiente'], [STARTERS, 'Listo'], [MAINS, 'held'])
    expect(namedLines(order, 'Preparando')).toEqual([1])
    expect(namedLines(order, 'Cancelado')).toBeUndefined()
    expect(namedLines(orderOf([STARTERS, 'Pendiente']), 'Preparando')).toBeUndefined()
  })

  test.each(['Preparando', 'Listo', 'Entregado'] as const)(
    'a late step to %s does not move the course that was fired since',
    (to) => {
      const kinds = { Preparando: 'Pendiente', Listo: 'Preparando', Entregado: 'Listo' } as const
      const seen = orderOf([STARTERS, kinds[to]], [MAINS, 'held'])
      const fired = withFiredCourse(seen, MAINS.id, LATER)
      const states = statesAfterLinesChange(fired, namedLines(seen, to) ?? [], to)
      expect([...(states?.lines.values() ?? [])]).toEqual([to, 'Pendiente'])
    },
  )

  test('names no line for a step that moves none, although the order waits as Pendiente', () => {
    const order = orderOf([STARTERS, 'Entregado'], [MAINS, 'held'])
    expect(namedLines(order, 'Entregado')).toEqual([])
    expect(linesMovedBy(order, 'Preparando')).toEqual([])
    expect(linesMovedBy(orderOf([STARTERS, 'Listo']), 'Entregado')).toHaveLength(1)
  })
})

describe('readyLines', () => {
  const idsOf = (order: Order) => readyLines(order).map(({ id }) => id)

  test('are all ready lines of an order that is ready', () => {
    expect(idsOf(orderOf([STARTERS, 'Listo'], [STARTERS, 'Entregado'], [MAINS, 'held']))).toEqual([
      1,
    ])
    expect(idsOf(orderOf([STARTERS, 'Listo'], [STARTERS, 'Preparando']))).toEqual([])
  })

  test('stay ready while the kitchen makes a course that was fired later', () => {
    const order = orderOf([STARTERS, 'Listo'], [MAINS, 'held'], [DESSERTS, 'held'])
    const fired = withFiredCourse(order, MAINS.id, LATER)
    expect(fired.status).toBe('Pendiente')
    expect(idsOf(fired)).toEqual([1])
    expect(readySince(fired)).toBe(ORDERED)
  })

  test('wait for a course that was fired before them', () => {
    const order = withFiredCourse(
      orderOf([STARTERS, 'Preparando'], [MAINS, 'held']),
      MAINS.id,
      LATER,
    )
    const products = order.products.map((line) =>
      line.id === 2 ? { ...line, status: 'Listo' as const } : line,
    )
    expect(idsOf({ ...order, products })).toEqual([])
  })
})

test('lists the held courses in the sequence in which they are served', () => {
  const order = orderOf([DESSERTS, 'held'], [MAINS, 'held'], [MAINS, 'held'], [STARTERS, 'Listo'])
  expect(heldCourses(order.products)).toEqual([MAINS, DESSERTS])
})

test('lists the courses of chosen dishes in the sequence in which they are served', () => {
  const dish = (id: number) => ({ subcategories: [{ products: [{ id }] }] })
  const categories = [
    { ...dish(1), course: DESSERTS },
    { ...dish(2), course: MAINS },
    { ...dish(3), course: MAINS },
    { ...dish(4), course: STARTERS },
    dish(5),
  ]
  expect(coursesOf({ categories }, new Set([1, 2, 3, 5]))).toEqual([MAINS, DESSERTS])
})

describe('withNextCourse', () => {
  const order = orderOf([STARTERS, 'Listo'], [DESSERTS, 'held'], [MAINS, 'held'])

  test('fires the next course when the one before is delivered', () => {
    const delivered = step(order, 'Entregado')
    const fired = delivered && withNextCourse(order, delivered, LATER)
    expect(fired?.products.map((line) => line.fired_at)).toEqual([undefined, null, LATER])
  })

  test('waits while a dish of the course before is open', () => {
    const two = orderOf([STARTERS, 'Listo'], [STARTERS, 'Pendiente'], [MAINS, 'held'])
    const states = statesAfterLinesChange(two, [1], 'Entregado')
    const delivered = states && withStates(two, states, LATER)
    expect(delivered && withNextCourse(two, delivered, LATER)).toBe(delivered)
  })

  test('neither waits for a dish without a course, nor fires after it', () => {
    const two = orderOf([undefined, 'Listo'], [STARTERS, 'Listo'], [MAINS, 'held'])
    const after = (id: number, from = two) => {
      const states = statesAfterLinesChange(from, [id], 'Entregado')
      return withNextCourse(from, withStates(from, states ?? expect.fail(), LATER), LATER)
    }
    expect(after(2).products.at(-1)?.fired_at).toBe(LATER)
    const drinkLast = orderOf([undefined, 'Listo'], [STARTERS, 'Entregado'], [MAINS, 'held'])
    expect(after(1, drinkLast).products.at(-1)?.fired_at).toBeNull()
    const laterFirst = orderOf([DESSERTS, 'Listo'], [MAINS, 'held'])
    expect(after(1, laterFirst).products.at(-1)?.fired_at).toBeNull()
  })

  test('fires nothing when the last open dish is cancelled after another was delivered', () => {
    const two = orderOf([STARTERS, 'Entregado'], [STARTERS, 'Preparando'], [MAINS, 'held'])
    const states = statesAfterLinesChange(two, [2], 'Cancelado')
    const cancelled = states && withStates(two, states, LATER)
    expect(cancelled && withNextCourse(two, cancelled, LATER)).toBe(cancelled)
  })

  test('fires nothing when the course before is only cancelled, or nothing was fired', () => {
    const states = statesAfterLinesChange(order, [1], 'Cancelado')
    const cancelled = states && withStates(order, states, LATER)
    expect(cancelled && withNextCourse(order, cancelled, LATER)).toBe(cancelled)
    const held = orderOf([MAINS, 'held'], [DESSERTS, 'held'])
    expect(withNextCourse(held, held, LATER)).toBe(held)
  })
})

describe('workSince', () => {
  test('begins with the order if nothing was ever held', () => {
    const delivered = orderOf([MAINS, 'Entregado'])
    expect(workSince(delivered)).toBe(ORDERED)
  })

  test('begins when the oldest unfinished course was fired, and not before', () => {
    const order = orderOf([STARTERS, 'Pendiente'], [MAINS, 'held'])
    expect(workSince(order)).toBe(ORDERED)
    const delivered = orderOf([STARTERS, 'Entregado'], [MAINS, 'held'])
    expect(workSince(delivered)).toBeUndefined()
    expect(workSince(withFiredCourse(delivered, MAINS.id, LATER))).toBe(LATER)
  })

  test('counts only the lines that a screen shows', () => {
    const order = orderOf([STARTERS, 'Pendiente'], [MAINS, 'held'])
    expect(workSince(order, ({ course }) => course?.id === MAINS.id)).toBeUndefined()
  })
})

test('an undo holds a course again, and takes back a delivery that fired the next course', () => {
  const before = orderOf([STARTERS, 'Listo'], [MAINS, 'held'])
  const delivered = step(before, 'Entregado')
  const after = delivered && withNextCourse(before, delivered, LATER)
  const lines = new Map(before.products.map(({ id, status }) => [id, status] as const))
  const undone = after && withStates(after, { status: before.status, lines }, LATER, before)
  expect(undone).toEqual(before)
})

describe('any sequence of steps', () => {
  const kind = fc.constantFrom<Kind>('held', ...OrderStatus.options)
  const course = fc.constantFrom(STARTERS, MAINS, DESSERTS)
  const anyOrder = fc
    .array(fc.tuple(course, kind), { minLength: 1, maxLength: 8 })
    .map((kinds) => orderOf(...kinds))

  test('keeps an order with held lines on the board, and starts no held line', () => {
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...OrderStatus.options), (order, to) => {
        const after = step(order, to)
        if (!after) return
        for (const [index, line] of after.products.entries())
          if (isHeld(order.products[index] ?? line) && to !== 'Cancelado')
            expect(line.status).toBe('Pendiente')
        if (after.products.some(isHeld)) expect(isOpenStatus(after.status)).toBe(true)
      }),
    )
  })

  test('fires each course once, in any sequence', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(course, { maxLength: 5 }), (order, fired) => {
        const once = fired.reduce((each, { id }) => withFiredCourse(each, id, LATER), order)
        expect(fired.reduce((each, { id }) => withFiredCourse(each, id, ORDERED), once)).toBe(once)
      }),
    )
  })
})
