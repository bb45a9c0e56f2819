/** Finds a guest's bill at a table of the board in memory, and makes new bills. Pure: no clock, no SQL. */
import { emptyBill } from '@orderi/shared/bills/empty-bill'
import type { BillTerms } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Floor } from '@orderi/shared/floor/schema'
import type { Order } from '@orderi/shared/orders/schema'
import type { Present } from '../board/boards.ts'
import type { BillRecord, HeldBoard } from '../board/held-board.ts'
import type { HeldBill } from './held-bill.ts'

type FloorTable = Floor['halls'][number]['tables'][number]

export interface Place {
  readonly table: FloorTable
  readonly hall: Floor['halls'][number]
}

/** `guest` is omitted when staff open the bill. */
interface BillOpening {
  readonly guest?: { readonly id: number; readonly name: string } | undefined
  readonly billName?: string | null | undefined
}

export function placeIn({ board }: HeldBoard, tableId: number | undefined): Place | undefined {
  for (const hall of board.branch.halls)
    for (const table of hall.tables) if (table.id === tableId) return { table, hall }
  return undefined
}

export const orderTableOf = ({ table, hall }: Place): Order['table'] => ({
  id: table.id,
  name: table.name,
  hall: { id: hall.id, name: hall.name },
})

export const billPlaceOf = ({ table, hall }: Place): Pick<Bill, 'table_id' | 'table'> => ({
  table_id: table.id,
  table: { name: table.name, hall: { name: hall.name } },
})

/** The guest's open bills at the table, then those that staff moved away from it; both newest first. */
export function ownBillsAt(held: HeldBoard, guestId: number, tableId: number): readonly Bill[] {
  const isAt = (bill: Bill) => Number(bill.table_id === tableId)
  const own = [...held.board.bills.values()].filter((bill) => {
    const record = held.records.get(bill.id)
    return (
      record?.owners.includes(guestId) &&
      (bill.table_id === tableId || record.formerTables.includes(tableId))
    )
  })
  return own.toSorted(
    (a, b) =>
      isAt(b) - isAt(a) || Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id,
  )
}

/**
 * Whether guests at the table may order: the branch does not confirm tables, or an open bill of the table is confirmed.
 */
export function isTableConfirmed({ board }: HeldBoard, tableId: number): boolean {
  return (
    board.branch.confirmar_mesa === 0 ||
    [...board.bills.values()].some((bill) => bill.table_id === tableId && bill.confirmed === 1)
  )
}

const NO_FACTS: Omit<BillRecord, 'terms'> = {
  carry: null,
  guest: null,
  owners: [],
  formerTables: [],
  shares: [],
  started: [],
  parts: [],
  mergedLines: null,
  isInZ: false,
  mergedGuests: [],
}

/** A new, confirmed bill without orders. It copies the current names and rates. */
export function newBill(
  { held, numbers, now, takeId }: Present,
  { guest, billName }: BillOpening,
  { table, hall }: Place,
): HeldBill {
  const { branch } = held.board
  const { restaurant } = branch
  const { iva, ivaIncluido, servicio, servicioIncluido, comision, commissionType } = restaurant
  const terms: BillTerms = {
    iva,
    ivaIncluido,
    servicio,
    servicioIncluido,
    comision,
    commissionType,
  }
  const data: Bill = {
    ...emptyBill({
      id: takeId('bills'),
      number: numbers.bill + 1,
      name: billName || guest?.name || '',
      ...billPlaceOf({ table, hall }),
      restaurant: { currency: restaurant.currency, ivaIncluido, servicioIncluido, commissionType },
      created_at: now.toISOString(),
    }),
    user: guest ? { name: guest.name } : null,
    en_linea: branch.cobros === 1 && branch.proveedor_pago !== null ? 1 : 0,
  }
  return {
    data,
    record: { ...NO_FACTS, terms, guest: guest?.id ?? null, owners: guest ? [guest.id] : [] },
  }
}

/** A new, empty bill with the table and terms of another bill, but without its guests. */
export function emptyPartOf(
  { now, takeId }: Pick<Present, 'now' | 'takeId'>,
  { data: whole, record }: HeldBill,
  { name, number }: Pick<Bill, 'name' | 'number'>,
): HeldBill {
  const { terms, formerTables } = record
  const { table_id, table, restaurant } = whole
  const { status, requested_at, confirmed, en_linea, servicio_retirado } = whole
  const data: Bill = {
    ...emptyBill({
      id: takeId('bills'),
      number,
      name,
      table_id,
      table,
      restaurant,
      created_at: now.toISOString(),
    }),
    status,
    requested_at,
    confirmed,
    en_linea,
    servicio_retirado,
  }
  return { data, record: { ...NO_FACTS, terms, formerTables } }
}
