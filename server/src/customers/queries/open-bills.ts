import type { OpenBills } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import { shownLinesOf } from '@orderi/shared/stations/acknowledgement'
import { findOpenBill, type OwnBill, readOpenBills } from '../../bills/queries/bills.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../identity/person.ts'
import { readEpoch } from '../../log/read.ts'
import { readQuotes } from '../../stations/queries/quotes.ts'
import { type CodeDeps, type GuestPlace, placeOfOptionalCode } from './places.ts'

/** The guest's open bill at the scanned table, or the newest one without a scanned table; and the other open bills. */
export async function openBillsOfGuest(
  { pool, boards, clock }: CodeDeps & Pick<Deps, 'boards' | 'clock'>,
  userId: number,
  place: GuestPlace | undefined,
): Promise<OpenBills> {
  const branchId = place?.branchId ?? (await findOpenBill(pool, userId))?.branchId
  const epoch = branchId === undefined ? null : await readEpoch(pool, branchId)
  const open = await readOpenBills(pool, userId, place?.scannedId)
  const lines = [open.bill, ...open.others].flatMap((bill) => bill?.products ?? [])
  const waiting = new Set(lines.flatMap(({ id, status }) => (status === 'Pendiente' ? id : [])))
  if (branchId === undefined) return { ...open, mostradas: [], esperas: [], epoch }
  const esperas = await readQuotes(pool, branchId, clock())
  if (waiting.size === 0) return { ...open, mostradas: [], esperas, epoch }
  const { orders, branch } = (await boards.read(branchId)).board
  const own = [...orders.values()].filter(({ products }) =>
    products.some(({ id }) => waiting.has(id)),
  )
  return { ...open, mostradas: shownLinesOf(own, branch.stations), esperas, epoch }
}

export async function ownBill(
  deps: Deps,
  person: Person,
  mesa: string | null | undefined,
): Promise<OwnBill> {
  const place = await placeOfOptionalCode(deps, person.userId, mesa)
  const found = await findOpenBill(deps.pool, person.userId, place?.scannedId)
  if (!found) throw new DomainError('no_bill')
  return found
}
