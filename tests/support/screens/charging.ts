import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import type { Device, JourneySetup } from '../browser/journey.ts'
import { openTill, type Till } from '../money/till.ts'
import { type House, post } from '../restaurant/house.ts'
import { type ApprovingHouse, openApprovingHouse } from './approvals.ts'

export interface ChargingHouse extends ApprovingHouse {
  readonly till: Till
}

/** A house with an open register, whose admin approves with a PIN. */
export async function openChargingHouse(setup: JourneySetup): Promise<ChargingHouse> {
  const house = await openApprovingHouse(setup)
  return { ...house, till: await openTill(house.admin.client, house.branch.id) }
}

/** A guest orders two dishes of 4,900.00 at a table. */
export async function seat(house: House, table: string, name?: string) {
  const guest = await house.sitDown(table, name)
  return guest.order({ 'Casado con pescado': 2 })
}

/** Sells dishes with a discount of 10 %, paid by card with a tip of 500. */
export async function sellDiscounted(
  { admin: { client }, sitDown }: House,
  till: Till,
  dishes: Readonly<Record<string, number>>,
): Promise<void> {
  const { bill } = await (await sitDown('Mesa 1')).order(dishes)
  const motivo = till.reasonOf('descuento')
  const discount = { bill_id: bill.id, tipo: 'porcentaje', valor: 10, motivo } as const
  const { saldo } = await post(client, calls.giveDiscount, discount)
  await post(client, calls.chargeBill, {
    bill_id: bill.id,
    caja: till.caja,
    saldo_visto: saldo,
    pagos: [{ metodo: till.methodOf('tarjeta'), monto: saldo, propina: 500, referencia: '1234' }],
  })
}

/** A waiter orders one more piece of a bill's first dish. */
export function addDish({ waiter }: House, bill: Bill) {
  return post(waiter.client, calls.takeOrder, {
    bill_id: bill.id,
    products: [{ product_id: bill.products[0]?.product.id ?? 0, quantity: 1 }],
  })
}

/** Charges an amount of an open bill by card. Default: its balance. */
export async function payCard(
  { till, waiter }: Pick<ChargingHouse, 'till' | 'waiter'>,
  bill: Bill,
  { monto = bill.saldo, propina = 0, by = waiter.client } = {},
): Promise<Bill> {
  return post(by, calls.chargeBill, {
    bill_id: bill.id,
    caja: till.caja,
    saldo_visto: bill.saldo,
    pagos: [{ metodo: till.methodOf('tarjeta'), monto, propina }],
  })
}

/** Reads a bill, open or closed. */
export async function readBill({ admin, branch }: House, { id }: Pick<Bill, 'id'>) {
  const { body } = await admin.client.get(calls.billHistory, branch.id)
  return body.data.find((bill) => bill.id === id)
}

/** Loses all answers to a call, after or before the server handles it. Returns a function that ends it. */
export async function loseAnswers(
  { page, expects }: Device,
  { path }: Call,
  { isHandled = true } = {},
): Promise<() => Promise<void>> {
  expects(/ERR_FAILED/)
  const address = `**/api${path}`
  await page.route(address, async (route) => {
    if (isHandled) await route.fetch()
    await route.abort()
  })
  return () => page.unroute(address)
}
