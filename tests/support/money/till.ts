import { calls } from '@orderi/shared/contract/all'
import type { MethodKind, ReasonKind } from '@orderi/shared/payments/schema'
import type { Columns, Db } from '../../../server/src/db/sql.ts'
import type { ApiClient } from '../world.ts'

/** A register with an open session, in a branch that takes payments. */
export interface Till {
  readonly caja: number
  readonly turno: number
  readonly methods: readonly number[]
  readonly reasons: readonly number[]
  methodOf(kind: MethodKind): number
  reasonOf(kind: ReasonKind): number
}

interface TillOptions {
  /** True if some methods need a reference. Default: false. */
  readonly asksReferences?: boolean
}

export async function takePayments(
  admin: ApiClient,
  branchId: number,
  { asksReferences = false }: TillOptions = {},
): Promise<void> {
  await admin.send(calls.updateBranch, { id: branchId, cobros: 1 })
  if (asksReferences) return
  const { body: methods } = await admin.call(calls.paymentMethods)
  for (const { id, needs_reference } of methods.data)
    if (needs_reference === 1)
      await admin.send(calls.updatePaymentMethod, { id, needs_reference: 0 })
}

/** Turns payments on, and opens a session of the branch's first register. */
export async function openTill(
  admin: ApiClient,
  branchId: number,
  monto = 0,
  options: TillOptions = {},
): Promise<Till> {
  await takePayments(admin, branchId, options)
  const { body: methods } = await admin.call(calls.paymentMethods)
  const { body: reasons } = await admin.call(calls.paymentReasons)
  const { body: drawers } = await admin.get(calls.registers, branchId)
  const caja = drawers.data[0]?.id ?? 0
  const { body: session } = await admin.send(calls.openRegister, { caja, monto })
  const idOf = (list: readonly { id: number; kind: string }[], kind: string) =>
    list.find((each) => each.kind === kind)?.id ?? 0
  return {
    caja,
    turno: session.id,
    methods: methods.data.map(({ id }) => id),
    reasons: reasons.data.map(({ id }) => id),
    methodOf: (kind) => idOf(methods.data, kind),
    reasonOf: (kind) => idOf(reasons.data, kind),
  }
}

/** A house account with a high limit, and a method that charges it. */
export async function openHouseAccount(
  admin: ApiClient,
  name = 'Constructora Ríos',
): Promise<{ readonly cuenta_casa: number; readonly metodo: number }> {
  const method = await admin.send(calls.createPaymentMethod, { name, kind: 'casa' })
  const account = await admin.send(calls.createHouseAccount, { name, limit: 99_999_999 })
  return { cuenta_casa: account.body.id, metodo: method.body.id }
}

/** Adds a register to a branch. Its session is closed. */
export async function addRegister(db: Db, branchId: number): Promise<number> {
  const [row] = await db.query<Columns<'registers', 'id'>>(
    `INSERT INTO registers (restaurant_id, branch_id, name, kind)
      SELECT restaurant_id, id, 'Otra caja', 'caja' FROM branches WHERE id = $1 RETURNING id`,
    [branchId],
  )
  return row?.id ?? 0
}
