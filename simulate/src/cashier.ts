/** Corrects, merges, splits and charges bills. Also corrects some closed bills. */
import type { Bill } from '@orderi/shared/bills/schema'
import { chooseShare } from '@orderi/shared/contract/customers'
import {
  mergeBills,
  planShares,
  refundOnline,
  separateBills,
  splitBill,
} from '@orderi/shared/contract/payments'
import type { Random } from '@orderi/shared/kernel/random'
import { begin, type Cashier, chargeBalance } from './charge.ts'
import { correctClosedBill, correctOpenBill } from './corrections.ts'
import { isDue, type Rush } from './rush.ts'
import type { Till } from './till.ts'

const CHANCE = { merged: 0.3, split: 0.12, regrouped: 0.2, shares: 0.25 }
/** The smallest balance that guests divide into shares. */
const MIN_SHARED = 100

/** Charges a bill until it is closed. */
export async function settleBill(
  rush: Rush,
  till: Till,
  billId: number,
  random: Random,
): Promise<void> {
  const cashier = { rush, till, token: random.pick(rush.place.waiters).token, random }
  await correctOpenBill(cashier, billId)
  if (random.chance(CHANCE.merged)) await mergeTable(cashier, billId)
  for (const part of await divide(cashier, billId)) {
    const closed = await chargeBalance(cashier, part)
    if (closed) await correctClosedBill(cashier, closed)
  }
}

/** Returns online payments that arrived after the bill was closed. Needs an admin. */
export async function returnExcess({ api, place }: Rush, billId: number): Promise<void> {
  const { isAdmin, token } = place.kitchen
  if (isAdmin) await api.call(refundOnline, { token, body: { bill_id: billId } })
}

/** Merges the bill with another one of the table that is waiting for payment, if any. */
async function mergeTable({ rush, token }: Cashier, billId: number): Promise<void> {
  const board = rush.screen.board()
  const bills = [...(board?.bills.values() ?? [])]
  const bill = board?.bills.get(billId)
  const other = bills.find(
    ({ id, table_id, status }) =>
      id !== billId && table_id === bill?.table_id && status === 'Cuenta Solicitada',
  )
  if (!other) return
  const body = { bill_id: billId, otras: [other.id] }
  const merged = await rush.api.call(mergeBills, { token, body })
  if (merged.ok) rush.tally.closed({ ...other, totalFinal: 0 })
}

/** Sometimes splits the bill, or plans shares. Returns the IDs of the bills to charge. */
async function divide(cashier: Cashier, billId: number): Promise<readonly number[]> {
  const { rush, random } = cashier
  const isSplit = isDue(rush, random, splitBill, CHANCE.split)
  if (!isSplit && !isDue(rush, random, chooseShare, CHANCE.shares)) return [billId]
  const bill = await begin(cashier, billId)
  if (!bill || bill.saldo < MIN_SHARED) return [billId]
  if (isSplit) return split(cashier, bill)
  await plan(cashier, bill)
  return [billId]
}

/** Plans equal shares, and gives the guests time to choose their shares. */
async function plan({ rush, token, random }: Cashier, { id, saldo }: Bill): Promise<void> {
  const cantidad = random.between(2, 3)
  const body = { bill_id: id, tipo: 'iguales', cantidad, saldo_visto: saldo } as const
  await rush.api.call(planShares, { token, body })
  await rush.pace.pause(random, 0.5, 1)
}

/** Moves all dishes except the first to another bill. Sometimes merges and separates the two bills afterwards. */
async function split(cashier: Cashier, { id, products }: Bill): Promise<readonly number[]> {
  const { rush, token, random } = cashier
  const { api, tally } = rush
  const [, ...moved] = products.filter(({ status }) => status !== 'Cancelado')
  if (moved.length === 0) return [id]
  const lineas = moved.map((line) => ({ order_line_id: line.id, cantidad: line.quantity }))
  const body = { bill_id: id, partes: [{ lineas }] }
  const divided = await api.call(splitBill, { token, body })
  if (!divided.ok) return [id]
  const parts = divided.body.bills.filter((part) => part.id !== id)
  for (const part of parts) tally.opened(part.id)
  const ids = [id, ...parts.map((part) => part.id)]
  if (!isDue(rush, random, separateBills, CHANCE.regrouped)) return ids
  const billIds = { bill_id: id, otras: ids.slice(1) }
  const merged = await api.call(mergeBills, { token, body: billIds })
  if (!merged.ok) return ids
  const separated = await api.call(separateBills, { token, body: billIds })
  if (separated.ok) return ids
  for (const part of parts) tally.closed({ ...part, totalFinal: 0 })
  return [id]
}
