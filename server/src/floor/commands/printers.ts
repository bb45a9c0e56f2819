/** Creates, changes and deletes the network printers of a branch. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { isOn } from '@orderi/shared/kernel/fields'
import { reason } from '@orderi/shared/kernel/reasons'
import { PrinterUse, type PrinterWithQueue } from '@orderi/shared/printing/printer-schema'
import { queryOne } from '../../db/one.ts'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import { lockBoards, type OfficeTx } from '../../log/office.ts'
import { isSamePrinter, requireAllowedPrinter } from '../printer-address.ts'
import type { PrinterNetworks } from '../printer-networks.ts'
import { getBranch } from '../queries/office.ts'
import { readPrinter } from '../queries/printers.ts'

type Fields = Omit<BodyOf<Calls['updatePrinter']>, 'id'>
type PrinterRef = Columns<'printers', 'id' | 'branch_id'>

/** Two printers of a branch with the same address are one: papers would wait for each other, and it is no fallback. */
async function refuseTaken(tx: OfficeTx, { id, branch_id }: PrinterRef, address: string) {
  const others = await tx.query<Columns<'printers', 'name' | 'address'>>(
    'SELECT name, address FROM printers WHERE branch_id = $1 AND id <> $2',
    [branch_id, id],
  )
  const other = others.find((each) => isSamePrinter(each.address, address))
  if (other) throw invalidField('impresora', reason('printer_taken', { name: other.name }))
}

async function saveFallback(tx: OfficeTx, { id, branch_id }: PrinterRef, fallback: number | null) {
  if (fallback === id) throw invalidField('respaldo', reason('printer_of_itself'))
  const changed = await tx.query(
    `UPDATE printers SET fallback_id = $3 WHERE id = $1
      AND ($3::bigint IS NULL OR EXISTS (SELECT FROM printers f WHERE f.branch_id = $2 AND f.id = $3)) RETURNING 1`,
    [id, branch_id, fallback],
  )
  if (changed.length === 0) throw new DomainError('not_found')
}

/** The stations leave their former printers. */
async function saveStations(tx: OfficeTx, { id, branch_id }: PrinterRef, stations: number[]) {
  await tx.query(
    `UPDATE printers SET version = version + 1 WHERE id <> $2 AND id IN
      (SELECT printer_id FROM printer_stations WHERE branch_id = $1 AND station_id = ANY($3::bigint[]))`,
    [branch_id, id, stations],
  )
  await tx.query(
    'DELETE FROM printer_stations WHERE branch_id = $1 AND (printer_id = $2 OR station_id = ANY($3::bigint[]))',
    [branch_id, id, stations],
  )
  const added = await tx.query(
    `INSERT INTO printer_stations (restaurant_id, branch_id, station_id, printer_id)
      SELECT restaurant_id, branch_id, id, $2 FROM stations
      WHERE branch_id = $1 AND id = ANY($3::bigint[]) AND deleted_at IS NULL RETURNING 1`,
    [branch_id, id, stations],
  )
  if (added.length !== new Set(stations).size) throw new DomainError('not_found')
}

/** One printer of a branch prints each kind of paper and opens the drawer, so the others lose what it gets. */
async function takeUses(
  tx: OfficeTx,
  { id, branch_id }: PrinterRef,
  {
    imprime = [],
    gaveta,
  }: { readonly imprime?: readonly PrinterUse[] | undefined; readonly gaveta?: 0 | 1 | undefined },
) {
  await tx.query(
    `UPDATE printers SET prints = ARRAY(SELECT unnest(prints) EXCEPT SELECT unnest($3::text[]) ORDER BY 1),
        has_drawer = has_drawer AND NOT $4, version = version + 1
      WHERE branch_id = $1 AND id <> $2 AND (prints && $3::text[] OR has_drawer AND $4)`,
    [branch_id, id, imprime, gaveta === 1],
  )
}

async function saveParts(tx: OfficeTx, printer: PrinterRef, fields: Fields): Promise<void> {
  if (fields.respaldo !== undefined) await saveFallback(tx, printer, fields.respaldo)
  if (fields.estaciones !== undefined) await saveStations(tx, printer, fields.estaciones)
  await takeUses(tx, printer, fields)
  await repeatFirst(tx, printer.branch_id)
}

/** Updates the copy of the first printer in the branch, which keeps its paper and drawer without a printer. */
async function repeatFirst(tx: OfficeTx, branchId: number): Promise<void> {
  await tx.query(
    `UPDATE branches b SET printer = now.address, paper_mm = now.paper_mm, has_drawer = now.has_drawer,
        version = b.version + 1
      FROM (SELECT br.id, coalesce(p.address, '') AS address, coalesce(p.paper_mm, br.paper_mm) AS paper_mm,
          CASE WHEN p.id IS NULL THEN br.has_drawer
            ELSE EXISTS (SELECT FROM printers d WHERE d.branch_id = br.id AND d.has_drawer) END AS has_drawer
        FROM branches br LEFT JOIN LATERAL
          (SELECT id, address, paper_mm FROM printers WHERE branch_id = br.id ORDER BY id LIMIT 1) AS p ON true
        WHERE br.id = $1) AS now
      WHERE b.id = now.id AND (b.printer, b.paper_mm, b.has_drawer) IS DISTINCT FROM (now.address, now.paper_mm, now.has_drawer)`,
    [branchId],
  )
}

/** Only an admin decides which printer has the drawer, as for other settings of payments. */
const drawerOf = (tx: OfficeTx, gaveta: 0 | 1 | undefined) =>
  tx.branchIds === null ? gaveta : undefined

/**
 * The first printer of a branch gets the drawer that the branch has without one.
 * @throws DomainError `not_found` for a branch, station or fallback elsewhere; 422 for an address outside the networks or in use
 */
export async function createPrinter(
  tx: OfficeTx,
  { sucursal, ...body }: BodyOf<Calls['createPrinter']>,
  networks: PrinterNetworks,
): Promise<PrinterWithQueue> {
  const branch = await getBranch(tx, tx, sucursal)
  requireAllowedPrinter(networks, body.impresora)
  await refuseTaken(tx, { id: 0, branch_id: branch.id }, body.impresora)
  const fields = { ...body, gaveta: drawerOf(tx, body.gaveta) }
  const made = await queryOne<PrinterRef>(
    tx,
    `INSERT INTO printers (restaurant_id, branch_id, name, address, paper_mm, prints, has_drawer)
      SELECT restaurant_id, id, $2, $3, $4, $5,
        coalesce($6, has_drawer AND NOT EXISTS (SELECT FROM printers WHERE branch_id = $1))
      FROM branches WHERE id = $1 RETURNING id, branch_id`,
    [
      branch.id,
      fields.name,
      fields.impresora,
      fields.papel,
      [...new Set(fields.imprime)],
      isOn(fields.gaveta),
    ],
  )
  await saveParts(tx, made, fields)
  return readPrinter(tx, tx, made.id)
}

/** @throws DomainError `not_found`, `stale`, and 422 as `createPrinter` */
export async function updatePrinter(
  tx: OfficeTx,
  { id, ...body }: BodyOf<Calls['updatePrinter']>,
  {
    networks,
    ifMatch,
  }: { readonly networks: PrinterNetworks; readonly ifMatch: number | undefined },
): Promise<PrinterWithQueue> {
  const present = await readPrinter(tx, tx, id)
  refuseStale(present.version, ifMatch)
  if (body.impresora !== undefined && body.impresora !== present.impresora) {
    requireAllowedPrinter(networks, body.impresora)
    await refuseTaken(tx, present, body.impresora)
  }
  const fields = { ...body, gaveta: drawerOf(tx, body.gaveta) }
  await tx.query(
    `UPDATE printers SET name = coalesce($2, name), address = coalesce($3, address), paper_mm = coalesce($4, paper_mm),
      prints = coalesce($5, prints), has_drawer = coalesce($6, has_drawer), version = version + 1 WHERE id = $1`,
    [
      id,
      fields.name,
      fields.impresora,
      fields.papel,
      fields.imprime && [...new Set(fields.imprime)],
      isOn(fields.gaveta),
    ],
  )
  await saveParts(tx, present, fields)
  return readPrinter(tx, tx, id)
}

/**
 * The waiting jobs of a deleted printer go to the printers that now print them, or fail without one.
 * @throws DomainError `not_found`; `forbidden` for the printer with the drawer, unless an admin deletes it
 */
export async function deletePrinter(tx: OfficeTx, id: number): Promise<PrinterWithQueue> {
  const present = await readPrinter(tx, tx, id)
  await removePrinter(tx, present)
  return present
}

async function removePrinter(tx: OfficeTx, { id, branch_id }: PrinterRef): Promise<void> {
  await lockBoards(tx, branch_id)
  const withDrawer = await tx.query('SELECT FROM printers WHERE id = $1 AND has_drawer', [id])
  if (withDrawer.length > 0 && drawerOf(tx, 0) === undefined) throw new DomainError('forbidden')
  await tx.query('UPDATE printers SET version = version + 1 WHERE fallback_id = $1', [id])
  // The print worker also locks a job before it references a printer.
  await tx.query('SELECT FROM print_jobs WHERE printer_id = $1 ORDER BY id FOR UPDATE', [id])
  await tx.query('DELETE FROM printers WHERE id = $1', [id])
  await repeatFirst(tx, branch_id)
}

/** A drawer stays at its printer. Without one, the first printer gets it. */
async function saveDrawer(tx: OfficeTx, { id, branch_id }: PrinterRef, gaveta: 0 | 1) {
  await tx.query(
    `UPDATE printers p SET has_drawer = $3, version = version + 1 WHERE p.branch_id = $1
      AND CASE WHEN $3 THEN p.id = $2 AND NOT EXISTS (SELECT FROM printers d WHERE d.branch_id = $1 AND d.has_drawer)
        ELSE p.has_drawer END`,
    [branch_id, id, gaveta === 1],
  )
}

type FirstPrinter = Pick<BodyOf<Calls['updateBranch']>, 'impresora' | 'papel' | 'gaveta'>

/**
 * Changes the first printer of a branch. Without one, an address creates a printer that prints everything. An empty
 * address deletes it.
 */
export async function saveFirstPrinter(
  tx: OfficeTx,
  branchId: number,
  { impresora, papel, gaveta }: FirstPrinter,
): Promise<void> {
  if ((impresora ?? papel ?? gaveta) === undefined) return
  const [first] = await tx.query<Columns<'printers', 'id' | 'branch_id'>>(
    'SELECT id, branch_id FROM printers WHERE branch_id = $1 ORDER BY id LIMIT 1',
    [branchId],
  )
  if (impresora) await refuseTaken(tx, first ?? { id: 0, branch_id: branchId }, impresora)
  if (!first) {
    await tx.query(
      `INSERT INTO printers (restaurant_id, branch_id, name, address, paper_mm, has_drawer, prints)
        SELECT restaurant_id, id, 'Impresora', $2, paper_mm, has_drawer, $3 FROM branches WHERE id = $1 AND $2 <> ''`,
      [branchId, impresora ?? '', PrinterUse.options],
    )
    return
  }
  if (impresora === '') return removePrinter(tx, first)
  await tx.query(
    `UPDATE printers SET address = coalesce($2, address), paper_mm = coalesce($3, paper_mm), version = version + 1
      WHERE id = $1 AND (address, paper_mm) IS DISTINCT FROM (coalesce($2, address), coalesce($3, paper_mm))`,
    [first.id, impresora, papel],
  )
  if (gaveta !== undefined) await saveDrawer(tx, first, gaveta)
  await repeatFirst(tx, branchId)
}
