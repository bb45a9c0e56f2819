import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import type { BranchWithHalls } from '@orderi/shared/floor/schema'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { isOn } from '@orderi/shared/kernel/fields'
import { mergeNamedTranslations } from '@orderi/shared/kernel/languages'
import { toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import { queryOne } from '../../db/one.ts'
import { deleteRow } from '../../db/remove.ts'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import type { Tables } from '../../db/tables.ts'
import { lockBoards, type OfficeTx } from '../../log/office.ts'
import { BRANCH_SWITCHES } from '../../wire/queries/floor.ts'
import { requireAllowedPrinter } from '../printer-address.ts'
import type { PrinterNetworks } from '../printer-networks.ts'
import { getBranch } from '../queries/office.ts'
import { addProviderMethod, setUpPayments } from './payment-set-up.ts'
import { saveFirstPrinter } from './printers.ts'

/**
 * Creates a branch and its log. Throws 422 if the Spanish name is missing, or red minutes do not exceed amber minutes.
 */
export async function createBranch(
  tx: OfficeTx,
  body: BodyOf<Calls['createBranch']>,
): Promise<BranchWithHalls> {
  const { id } = await queryOne<Columns<'branches', 'id'>>(
    tx,
    `WITH made AS (
        INSERT INTO branches (restaurant_id, phone, status, translations) VALUES ($1, $2, $3, $4)
        RETURNING id, restaurant_id
      )
      INSERT INTO board_heads (branch_id, restaurant_id, epoch)
      SELECT made.id, made.restaurant_id, installation.epoch FROM made, installation
      RETURNING branch_id AS id`,
    [tx.restaurantId, body.phone, body.status, JSON.stringify(mergeNamedTranslations(body))],
  )
  await saveSettings(tx, await readBranch(tx, id), body)
  return getBranch(tx, tx, id)
}

type CurrentBranch = Columns<'branches', 'id' | 'translations' | 'version'> & {
  readonly minutos_ambar: Tables['branches']['amber_minutes']
  readonly minutos_rojo: Tables['branches']['red_minutes']
  readonly impresora: Tables['branches']['printer']
}

function readBranch(tx: OfficeTx, id: number): Promise<CurrentBranch> {
  return queryOne(
    tx,
    `SELECT id, translations, version, amber_minutes AS minutos_ambar, red_minutes AS minutos_rojo, printer AS impresora
      FROM branches WHERE restaurant_id = $1 AND id = $2`,
    [tx.restaurantId, id],
  )
}

/** SQL: sets each switch that the JSON object `$6` contains. */
const SET_SWITCHES = BRANCH_SWITCHES.map(
  ([field, column]) => `${column} = coalesce(($6::json ->> '${field}')::boolean, ${column})`,
).join(', ')

/** Settings that were not sent do not change. Creates what the branch needs to take payments. */
async function saveSettings(
  tx: OfficeTx,
  { id, minutos_ambar, minutos_rojo }: CurrentBranch,
  sent: BodyOf<Calls['createBranch' | 'updateBranch']>,
): Promise<void> {
  if ((sent.minutos_rojo ?? minutos_rojo) <= (sent.minutos_ambar ?? minutos_ambar)) {
    throw invalidField('minutos_rojo', reason('red_before_amber'))
  }
  await tx.query(
    `UPDATE branches SET amber_minutes = coalesce($3, amber_minutes), red_minutes = coalesce($4, red_minutes),
      printer = coalesce($5, printer), ${SET_SWITCHES},
      cash_step_c = coalesce($7, cash_step_c), cash_rounding = coalesce($8, cash_rounding),
      payment_control = coalesce($9, payment_control), tip_suggestions = coalesce($10, tip_suggestions),
      payment_provider = CASE WHEN $11 THEN $12 ELSE payment_provider END, paper_mm = coalesce($13, paper_mm),
      cash_tolerance_c = CASE WHEN $14 THEN $15 ELSE cash_tolerance_c END,
      day_starts_at = coalesce($16, day_starts_at),
      unseen_seconds = CASE WHEN $17 THEN $18 ELSE unseen_seconds END
      WHERE restaurant_id = $1 AND id = $2`,
    [
      tx.restaurantId,
      id,
      sent.minutos_ambar,
      sent.minutos_rojo,
      sent.impresora,
      JSON.stringify(
        Object.fromEntries(BRANCH_SWITCHES.map(([field]) => [field, isOn(sent[field])])),
      ),
      sent.cash_step && toCents(sent.cash_step),
      sent.redondeo,
      sent.control,
      sent.propinas_sugeridas,
      sent.proveedor_pago !== undefined,
      sent.proveedor_pago,
      sent.papel,
      sent.tolerancia_caja !== undefined,
      sent.tolerancia_caja == null ? null : toCents(sent.tolerancia_caja),
      sent.inicio_dia,
      sent.segundos_sin_ver !== undefined,
      sent.segundos_sin_ver,
    ],
  )
  await saveFirstPrinter(tx, id, sent)
  if (sent.cobros === 1) await setUpPayments(tx, id)
  if (sent.proveedor_pago) await addProviderMethod(tx, sent.proveedor_pago)
}

/**
 * @throws DomainError `not_found`, `stale`; 422 if red minutes do not exceed amber minutes, for a new printer outside
 * the allowed networks, or without a Spanish name
 */
export async function updateBranch(
  tx: OfficeTx,
  body: BodyOf<Calls['updateBranch']>,
  {
    networks,
    ifMatch,
  }: { readonly networks: PrinterNetworks; readonly ifMatch: number | undefined },
): Promise<BranchWithHalls> {
  // Refuses other branches before any other check, as if they did not exist.
  await getBranch(tx, tx, body.id)
  const present = await readBranch(tx, body.id)
  refuseStale(present.version, ifMatch)
  // An unchanged address is checked only before printing: it may have been saved before the networks were restricted.
  if (body.impresora !== present.impresora) requireAllowedPrinter(networks, body.impresora)
  const translations = mergeNamedTranslations(body, present.translations)
  await tx.query(
    `UPDATE branches SET phone = coalesce($3, phone), status = coalesce($4, status), translations = $5,
      version = version + 1 WHERE restaurant_id = $1 AND id = $2`,
    [tx.restaurantId, body.id, body.phone, body.status, JSON.stringify(translations)],
  )
  await saveSettings(tx, present, body)
  return getBranch(tx, tx, body.id)
}

/** Allows or prevents orders by guests in a branch. Throws `not_found`, `stale`. */
export async function setReceivesOrders(
  tx: OfficeTx,
  { id, abierta }: BodyOf<Calls['setReceiving']>,
  ifMatch?: number,
): Promise<BranchWithHalls> {
  const present = await readBranch(tx, id)
  refuseStale(present.version, ifMatch)
  await tx.query(
    'UPDATE branches SET receives_orders = $3, version = version + 1 WHERE restaurant_id = $1 AND id = $2',
    [tx.restaurantId, id, abierta === 1],
  )
  return getBranch(tx, tx, id)
}

/**
 * Deletes a branch without halls and bills.
 * @returns the IDs of the users who work in the restaurant
 * @throws DomainError `not_found`, `in_use`; `without_branch` if it is the only branch of an employee
 */
export async function deleteBranch(tx: OfficeTx, id: number): Promise<number[]> {
  await lockBoards(tx, id)
  // The row lock waits for concurrent commands that assign employees to this branch.
  await tx.query('SELECT 1 FROM branches WHERE restaurant_id = $1 AND id = $2 FOR UPDATE', [
    tx.restaurantId,
    id,
  ])
  const people = await tx.query<
    Columns<'memberships', 'user_id'> & { readonly loses_only_branch: boolean }
  >(
    `SELECT user_id, type <> 'admin' AND ARRAY[$2::bigint] = (
        SELECT array_agg(mb.branch_id) FROM membership_branches mb
        WHERE mb.restaurant_id = m.restaurant_id AND mb.user_id = m.user_id) AS loses_only_branch
      FROM memberships m WHERE restaurant_id = $1`,
    [tx.restaurantId, id],
  )
  await deleteRow(tx, 'branches', id)
  if (people.some((person) => person.loses_only_branch)) throw new DomainError('without_branch')
  return people.map((person) => person.user_id)
}
