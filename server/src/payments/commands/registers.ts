import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { RegisterRow } from '@orderi/shared/payments/cash-sessions'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import { requireAllowedPrinter } from '../../floor/printer-address.ts'
import type { PrinterNetworks } from '../../floor/printer-networks.ts'
import { lockBoards, type OfficeTx } from '../../log/office.ts'
import { getRegister } from '../queries/registers.ts'

/** @throws DomainError `not_found` for a branch of another restaurant */
export async function createRegister(
  tx: OfficeTx,
  { branch_id, name, kind, impresora, papel, gaveta, active }: BodyOf<Calls['createRegister']>,
): Promise<RegisterRow> {
  const [row] = await tx.query<Columns<'registers', 'id'>>(
    `INSERT INTO registers (restaurant_id, branch_id, name, kind, active, printer, paper_mm, has_drawer)
      SELECT restaurant_id, id, $3, $4, $5 = 1, $6, $7, $8 = 1 FROM branches WHERE restaurant_id = $1 AND id = $2 RETURNING id`,
    [tx.restaurantId, branch_id, name, kind, active, impresora, papel, gaveta],
  )
  return getRegister(tx, tx.restaurantId, row?.id)
}

/**
 * A register cannot become inactive before its session is closed.
 * @throws DomainError `not_found`, `stale`, `session_open`; 422 for a new printer outside the allowed networks
 */
export async function updateRegister(
  tx: OfficeTx,
  { id, name, kind, impresora, papel, gaveta, active }: BodyOf<Calls['updateRegister']>,
  {
    networks,
    ifMatch,
  }: { readonly networks: PrinterNetworks; readonly ifMatch: number | undefined },
): Promise<RegisterRow> {
  const [present] = await tx.query<Columns<'registers', 'branch_id' | 'version' | 'printer'>>(
    'SELECT branch_id, version, printer FROM registers WHERE restaurant_id = $1 AND id = $2',
    [tx.restaurantId, id],
  )
  if (!present) throw new DomainError('not_found')
  refuseStale(present.version, ifMatch)
  if (impresora !== present.printer) requireAllowedPrinter(networks, impresora)
  // Commands that open a session or print a paper lock the board before they reference the register.
  await lockBoards(tx, present.branch_id)
  if (active === 0) {
    const [open] = await tx.query(
      'SELECT 1 FROM cash_sessions WHERE register_id = $1 AND closed_at IS NULL',
      [id],
    )
    if (open) throw new DomainError('session_open')
  }
  await tx.query(
    `UPDATE registers SET name = coalesce($3, name), kind = coalesce($4, kind), active = coalesce($5 = 1, active),
      printer = coalesce($6, printer), paper_mm = coalesce($7, paper_mm), has_drawer = coalesce($8 = 1, has_drawer),
      version = version + 1 WHERE restaurant_id = $1 AND id = $2`,
    [tx.restaurantId, id, name, kind, active, impresora, papel, gaveta],
  )
  return getRegister(tx, tx.restaurantId, id)
}
