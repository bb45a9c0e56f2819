import { DomainError } from '@orderi/shared/kernel/errors'
import { findOpenBill } from '../../bills/queries/bills.ts'
import type { Deps } from '../../deps.ts'
import {
  findPlaceOfTableCode,
  findTablePlace,
  type TablePlace,
} from '../../floor/queries/table-places.ts'

export type CodeDeps = Pick<Deps, 'pool' | 'tableCodes'>

async function knownPlaceOfCode(deps: CodeDeps, mesa: string): Promise<TablePlace> {
  const place = await findPlaceOfTableCode(deps.pool, deps.tableCodes.read(mesa))
  if (!place) throw new DomainError('not_found')
  return place
}

/** Throws `bad_table_token`, `not_found`, `table_inactive`. */
export async function placeOfCode(deps: CodeDeps, mesa: string): Promise<TablePlace> {
  return requireActiveTable(await knownPlaceOfCode(deps, mesa))
}

/** @throws DomainError `table_inactive` */
export function requireActiveTable<Place extends TablePlace>(place: Place): Place {
  if (!place.isActive) throw new DomainError('table_inactive')
  return place
}

/**
 * The table whose menu a scanned code shows; only the restaurant if the table is inactive or deleted.
 * @throws DomainError `bad_table_token`
 */
export async function menuPlaceOfCode(
  deps: Deps,
  mesa: string,
): Promise<TablePlace | Pick<TablePlace, 'restaurantId'>> {
  const code = deps.tableCodes.read(mesa)
  const place = await findPlaceOfTableCode(deps.pool, code)
  return place?.isActive ? place : { restaurantId: code.restaurante }
}

export interface GuestPlace extends TablePlace {
  /** The table of the scanned code. `tableId` differs after staff moved the guest's bill to another table. */
  readonly scannedId: number
}

/**
 * The table of a guest who scanned a code: the code's table, or the table to which staff moved the guest's bill. It may
 * be inactive, because the guest may still have an open bill there.
 * @throws DomainError `bad_table_token`, `not_found`
 */
export async function placeOfGuest(
  deps: CodeDeps,
  userId: number,
  mesa: string,
): Promise<GuestPlace> {
  const scanned = await knownPlaceOfCode(deps, mesa)
  const scannedId = scanned.tableId
  const found = await findOpenBill(deps.pool, userId, scannedId)
  const moved =
    found && found.tableId !== scannedId
      ? await findTablePlace(deps.pool, found.tableId)
      : undefined
  return { ...(moved ?? scanned), scannedId }
}

export async function placeOfOptionalCode(
  deps: Deps,
  userId: number,
  mesa: string | null | undefined,
): Promise<GuestPlace | undefined> {
  return mesa == null ? undefined : placeOfGuest(deps, userId, mesa)
}
