import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import type { BranchWithHalls, Hall, Table } from '@orderi/shared/floor/schema'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import type { FlagNumber } from '@orderi/shared/kernel/fields'
import { mergeNamedTranslations, type Translation } from '@orderi/shared/kernel/languages'
import { toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import type { ProviderName } from '@orderi/shared/payments/online'
import type { CashRounding, PaymentControl } from '@orderi/shared/payments/schema'
import { deleteUnlessReferenced } from '../db/remove.ts'
import { refuseStale } from '../db/stale.ts'
import { lockBoards, type OfficeTx } from '../log/office.ts'
import { getBranch, getHall, getTable } from './office-queries.ts'
import { addProviderMethod, setUpPayments } from './payment-commands.ts'
import { requireAllowedPrinter } from './printer-address.ts'
import type { PrinterNetworks } from './printer-networks.ts'

const fullScope = (tx: OfficeTx) => ({ restaurantId: tx.restaurantId, branchIds: null })

interface BranchSettings {
  readonly minutos_ambar: number
  readonly minutos_rojo: number
  readonly impresora: string
  readonly imprimir_pedidos: FlagNumber
  readonly confirmar_mesa: FlagNumber
  readonly cobros: FlagNumber
  /** Null: the smallest coin of the country. */
  readonly cash_step: number | null
  readonly redondeo: CashRounding
  readonly control: PaymentControl
  readonly propinas_sugeridas: readonly number[]
  readonly proveedor_pago: ProviderName | null
}

type SentSettings = { readonly [Name in keyof BranchSettings]?: BranchSettings[Name] | undefined }

const DEFAULT_SETTINGS: BranchSettings = {
  minutos_ambar: 8,
  minutos_rojo: 15,
  impresora: '',
  imprimir_pedidos: 0,
  confirmar_mesa: 0,
  cobros: 0,
  cash_step: null,
  redondeo: 'abajo',
  control: 'motivo',
  propinas_sugeridas: [5, 10, 15],
  proveedor_pago: null,
}

/** Values in the sequence of the database columns. A setting that was not sent keeps its value. */
function settingsOf(sent: SentSettings, present: BranchSettings): unknown[] {
  const amber = sent.minutos_ambar ?? present.minutos_ambar
  const red = sent.minutos_rojo ?? present.minutos_rojo
  if (red <= amber) {
    throw invalidField('minutos_rojo', reason('red_before_amber'))
  }
  return [
    amber,
    red,
    sent.impresora ?? present.impresora,
    (sent.imprimir_pedidos ?? present.imprimir_pedidos) === 1,
    (sent.confirmar_mesa ?? present.confirmar_mesa) === 1,
    (sent.cobros ?? present.cobros) === 1,
    sent.cash_step === undefined ? present.cash_step : toCents(sent.cash_step ?? 0),
    sent.redondeo ?? present.redondeo,
    sent.control ?? present.control,
    sent.propinas_sugeridas ?? present.propinas_sugeridas,
    sent.proveedor_pago === undefined ? present.proveedor_pago : sent.proveedor_pago,
  ]
}

/** Creates a branch and its log. Throws 422 if the Spanish name is missing. */
export async function createBranch(
  tx: OfficeTx,
  body: BodyOf<Calls['createBranch']>,
): Promise<BranchWithHalls> {
  const [row] = await tx.query<{ id: number }>(
    `WITH made AS (
        INSERT INTO branches (restaurant_id, phone, status, translations, amber_minutes, red_minutes, printer,
          prints_orders, confirms_tables, takes_payments, cash_step_c, cash_rounding, payment_control,
          tip_suggestions, payment_provider)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
        RETURNING id, restaurant_id
      )
      INSERT INTO board_heads (branch_id, restaurant_id, epoch)
      SELECT made.id, made.restaurant_id, installation.epoch FROM made, installation
      RETURNING branch_id AS id`,
    [
      tx.restaurantId,
      body.phone,
      body.status,
      JSON.stringify(mergeNamedTranslations(body)),
      ...settingsOf(body, DEFAULT_SETTINGS),
    ],
  )
  if (row && body.cobros === 1) await setUpPayments(tx, row.id)
  if (body.proveedor_pago) await addProviderMethod(tx, body.proveedor_pago)
  return getBranch(tx, fullScope(tx), row?.id)
}

interface PresentBranch extends BranchSettings {
  translations: Translation[]
  version: number
}

async function readBranch(tx: OfficeTx, id: number): Promise<PresentBranch> {
  const [row] = await tx.query<PresentBranch>(
    `SELECT translations, version, amber_minutes AS minutos_ambar, red_minutes AS minutos_rojo,
        printer AS impresora, prints_orders::int AS imprimir_pedidos, confirms_tables::int AS confirmar_mesa,
        takes_payments::int AS cobros, cash_step_c AS cash_step, cash_rounding AS redondeo, payment_control AS control,
        tip_suggestions::float8[] AS propinas_sugeridas,
        payment_provider AS proveedor_pago
      FROM branches WHERE restaurant_id = $1 AND id = $2`,
    [tx.restaurantId, id],
  )
  if (!row) throw new DomainError('not_found')
  return row
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
  const present = await readBranch(tx, body.id)
  refuseStale(present.version, ifMatch)
  // An unchanged address is checked only before printing: it may have been saved before the networks were restricted.
  if (body.impresora !== present.impresora) requireAllowedPrinter(networks, body.impresora)
  await tx.query(
    `UPDATE branches SET phone = coalesce($3, phone), status = coalesce($4, status), translations = $5,
      amber_minutes = $6, red_minutes = $7, printer = $8, prints_orders = $9, confirms_tables = $10,
      takes_payments = $11, cash_step_c = $12, cash_rounding = $13, payment_control = $14, tip_suggestions = $15,
      payment_provider = $16,
      version = version + 1 WHERE restaurant_id = $1 AND id = $2`,
    [
      tx.restaurantId,
      body.id,
      body.phone,
      body.status,
      JSON.stringify(mergeNamedTranslations(body, present.translations)),
      ...settingsOf(body, present),
    ],
  )
  if (body.cobros === 1) await setUpPayments(tx, body.id)
  if (body.proveedor_pago) await addProviderMethod(tx, body.proveedor_pago)
  return getBranch(tx, fullScope(tx), body.id)
}

/** Allows or stops the orders of a branch's guests. Throws `not_found`, `stale`. */
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
  return getBranch(tx, fullScope(tx), id)
}

/**
 * Only for a branch without halls and bills.
 * @returns the IDs of the users who work in the restaurant
 * @throws DomainError `not_found`, `in_use`; `without_branch` if it is the only branch of a salonero
 */
export async function deleteBranch(tx: OfficeTx, id: number): Promise<number[]> {
  await lockBoards(tx, id)
  // The row lock waits for concurrent commands that assign employees to this branch.
  await tx.query('SELECT 1 FROM branches WHERE restaurant_id = $1 AND id = $2 FOR UPDATE', [
    tx.restaurantId,
    id,
  ])
  const people = await tx.query<{ user_id: number; loses_only_branch: boolean }>(
    `SELECT user_id, type = 'salonero' AND ARRAY[$2::bigint] = (
        SELECT array_agg(mb.branch_id) FROM membership_branches mb
        WHERE mb.restaurant_id = m.restaurant_id AND mb.user_id = m.user_id) AS loses_only_branch
      FROM memberships m WHERE restaurant_id = $1`,
    [tx.restaurantId, id],
  )
  await deleteUnlessReferenced(
    tx,
    'DELETE FROM branches WHERE restaurant_id = $1 AND id = $2 RETURNING id',
    [tx.restaurantId, id],
  )
  if (people.some((person) => person.loses_only_branch)) throw new DomainError('without_branch')
  return people.map((person) => person.user_id)
}

/** @throws DomainError `not_found` for another restaurant's branch */
export async function createHall(
  tx: OfficeTx,
  { branch_id, name, status }: BodyOf<Calls['createHall']>,
): Promise<Hall> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO halls (restaurant_id, branch_id, name, status)
      SELECT restaurant_id, id, $3, $4 FROM branches WHERE restaurant_id = $1 AND id = $2 RETURNING id`,
    [tx.restaurantId, branch_id, name, status],
  )
  return getHall(tx, fullScope(tx), row?.id)
}

/** @throws DomainError `not_found`, `stale` */
export async function updateHall(
  tx: OfficeTx,
  { id, name, status }: BodyOf<Calls['updateHall']>,
  ifMatch?: number,
): Promise<Hall> {
  const present = await getHall(tx, fullScope(tx), id)
  refuseStale(present.version, ifMatch)
  await tx.query(
    `UPDATE halls SET name = coalesce($3, name), status = coalesce($4, status), version = version + 1
      WHERE restaurant_id = $1 AND id = $2`,
    [tx.restaurantId, id, name, status],
  )
  return getHall(tx, fullScope(tx), id)
}

/** Only for a hall without tables; returns the ID of its branch. Throws `not_found`, `in_use`. */
export async function deleteHall(tx: OfficeTx, id: number): Promise<number> {
  const { branch_id } = await deleteUnlessReferenced<{ branch_id: number }>(
    tx,
    'DELETE FROM halls WHERE restaurant_id = $1 AND id = $2 RETURNING branch_id',
    [tx.restaurantId, id],
  )
  return branch_id
}

/** @throws DomainError `not_found` for another restaurant's hall */
export async function createTable(
  tx: OfficeTx,
  { hall_id, name, capacity, status }: BodyOf<Calls['createTable']>,
): Promise<Table> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO tables (restaurant_id, branch_id, hall_id, name, capacity, status)
      SELECT restaurant_id, branch_id, id, $3, $4, $5 FROM halls WHERE restaurant_id = $1 AND id = $2 RETURNING id`,
    [tx.restaurantId, hall_id, name, capacity, status],
  )
  return getTable(tx, fullScope(tx), row?.id)
}

/** @throws DomainError `not_found`, `stale` */
export async function updateTable(
  tx: OfficeTx,
  { id, name, capacity, status }: BodyOf<Calls['updateTable']>,
  ifMatch?: number,
): Promise<Table> {
  const present = await getTable(tx, fullScope(tx), id)
  refuseStale(present.version, ifMatch)
  await tx.query(
    `UPDATE tables SET name = coalesce($3, name), capacity = coalesce($4, capacity), status = coalesce($5, status),
      version = version + 1 WHERE restaurant_id = $1 AND id = $2`,
    [tx.restaurantId, id, name, capacity, status],
  )
  return getTable(tx, fullScope(tx), id)
}

/**
 * Invalidates a table's printed codes. Guests who entered with such a code have no table until they scan the new code.
 * @throws DomainError `not_found`
 */
export async function renewTableCode(tx: OfficeTx, id: number): Promise<Table> {
  await tx.query(
    `UPDATE tables SET code_version = code_version + 1, version = version + 1
      WHERE restaurant_id = $1 AND id = $2`,
    [tx.restaurantId, id],
  )
  const table = await getTable(tx, fullScope(tx), id)
  // Board commands hold this lock while they change guests' sessions, so taking it first prevents a deadlock.
  await lockBoards(tx, table.branch_id)
  await tx.query('UPDATE sessions SET table_id = NULL WHERE table_id = $1', [id])
  return table
}

/** Only for a table that never had a bill; returns the ID of its branch. Throws `not_found`, `in_use`. */
export async function deleteTable(tx: OfficeTx, id: number): Promise<number> {
  const { branch_id } = await getTable(tx, fullScope(tx), id)
  await lockBoards(tx, branch_id)
  await deleteUnlessReferenced(
    tx,
    'DELETE FROM tables WHERE restaurant_id = $1 AND id = $2 RETURNING id',
    [tx.restaurantId, id],
  )
  return branch_id
}
