/** Simulates guests without a phone. A waiter takes their orders at the table and brings the bill. */
import { takeOrder } from '@orderi/shared/contract/administration'
import { menu as readMenu } from '@orderi/shared/contract/customers'
import { coursesOf } from '@orderi/shared/courses/rules'
import type { Random } from '@orderi/shared/kernel/random'
import type { Menu } from '@orderi/shared/menu/schema'
import { MAX_SEAT } from '@orderi/shared/orders/limits'
import type { ProductChoice, SeatedChoice } from '@orderi/shared/orders/schema'
import { chooseDishes } from './choices.ts'
import { BILL_REQUEST_MINUTES_LEFT, LAST_ORDER_MINUTES_LEFT } from './guests.ts'
import { guestNames } from './names.ts'
import type { Table, Venue } from './place.ts'
import type { Rush } from './rush.ts'
import { payBill, waitUntilServed } from './waiters.ts'

const CHANCE = { held: 0.4 }

export async function serveParty(rush: Rush, table: Table, random: Random): Promise<void> {
  const { pace } = rush
  await pace.pause(random, 1, 3)
  const billId = await order(rush, table, random, undefined)
  if (billId === undefined) return
  await pace.pause(random, 5, 9, BILL_REQUEST_MINUTES_LEFT)
  if (pace.left() > LAST_ORDER_MINUTES_LEFT && random.chance(0.5)) {
    await order(rush, table, random, billId)
  }
  await waitUntilServed(rush, billId)
  await pace.pause(random, 4, 8, BILL_REQUEST_MINUTES_LEFT)
  await payBill(rush, billId, random)
}

/** Places an order on the given bill or a new one. Returns the bill's ID if the order was accepted. */
async function order(
  { api, place, tally }: Rush,
  table: Table,
  random: Random,
  billId: number | undefined,
): Promise<number | undefined> {
  const menu = await api.call(readMenu, { body: { mesa: table.code } })
  const products = menu.ok ? chooseDishes(menu.body, random) : []
  if (!menu.ok || products.length === 0) return undefined
  const { token } = random.pick(place.waiters)
  const where = billId === undefined ? { table_id: table.id } : { bill_id: billId }
  const askedAt = performance.now()
  const taken = await api.call(takeOrder, {
    token,
    body: {
      ...where,
      // A bill may have moved to a smaller table, so later orders name no seats.
      products: billId === undefined ? seatedAt(place, table, products, random) : products,
      bill_name: billId === undefined ? random.pick(guestNames) : null,
      esperar: chooseHeld(menu.body, products, random),
    },
  })
  if (!taken.ok) return undefined
  const { order: written, bill } = taken.body
  tally.opened(bill.id)
  tally.ordered({
    id: written.id,
    lines: written.products.length,
    askedAt,
    answeredAt: performance.now(),
  })
  return bill.id
}

function seatedAt(
  { isBySeat }: Venue,
  { capacity }: Table,
  products: readonly ProductChoice[],
  random: Random,
): SeatedChoice[] {
  const highest = Math.min(capacity, MAX_SEAT)
  return products.map((each) =>
    isBySeat ? { ...each, asiento: random.between(1, highest) } : each,
  )
}

/** The IDs of the courses with which the kitchen waits. */
function chooseHeld(menu: Menu, products: readonly ProductChoice[], random: Random): number[] {
  return coursesOf(menu, new Set(products.map(({ product_id }) => product_id)))
    .filter(() => random.chance(CHANCE.held))
    .map(({ id }) => id)
}
