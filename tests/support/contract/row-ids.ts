/** Creates rows of every kind, and returns the IDs that requests of the contract's calls contain. */
import { calls } from '@orderi/shared/contract/all'
import { hashPassword } from '../../../server/src/identity/passwords.ts'
import { chargeBill } from '../money/charges.ts'
import { takeOnlinePayments } from '../money/online.ts'
import { addRegister, openTill } from '../money/till.ts'
import { openBill, placeOrder } from '../restaurant/orders.ts'
import { putRows } from '../restaurant/rows.ts'
import { enterAs, makeDevice, makeUser, type Tenant, type TestBranch } from '../tenant.ts'
import type { World } from '../world.ts'

/** The hash of the PIN 2468. */
const pinHash = hashPassword('2468')

const NAMES = [
  'restaurant',
  'branch',
  'hall',
  'table',
  'mesa',
  'category',
  'subcategory',
  'product',
  'variant',
  'option',
  'order',
  'line',
  'bill',
  'other_bill',
  'request',
  'job',
  'employee',
  'device',
  'register',
  'drawer',
  'session',
  'movement',
  'movement_reason',
  'house_account',
  'account_payment',
  'payment',
  'attempt',
  'share',
  'method',
  'reason',
  'discount_reason',
  'void_reason',
  'balance',
  'note',
  'shift',
  'station',
  'course',
  'printer',
] as const
export type RequestIds = Readonly<Record<(typeof NAMES)[number], number | string>>

export const UNKNOWN_IDS = {
  ...Object.fromEntries(NAMES.map((name) => [name, 999_999_999])),
  balance: 1,
} as RequestIds

/** Returns the ID of a row of each kind in a tenant's branch. Creates the missing rows. */
export async function createRowIds(
  world: World,
  tenant: Tenant,
  branch = tenant.branch,
): Promise<RequestIds> {
  const [table] = branch.tables
  const guest = await enterAs(world, table)
  const { body } = await placeOrder(guest, tenant, { mesa: table.code })
  const asker = await enterAs(world, table)
  const joinRequest = await asker.send(calls.askToJoin, { mesa: table.code, bill_id: body.bill.id })
  return {
    restaurant: tenant.restaurantId,
    branch: branch.id,
    hall: branch.hallId,
    table: table.id,
    mesa: table.code,
    category: tenant.categoryId,
    subcategory: tenant.subcategoryId,
    product: tenant.products[0].id,
    order: body.order.id,
    line: body.order.products[0]?.id ?? 0,
    bill: body.bill.id,
    balance: body.bill.saldo,
    request: joinRequest.body.id,
    ...(await createDeletableRows(world, tenant, branch, body.order.id)),
    ...(await createPayment(world, tenant, branch)),
  }
}

/** Turns payments on, and charges a part of a new bill. The register `drawer` has no open session. */
async function createPayment(world: World, tenant: Tenant, branch: TestBranch) {
  const { admin, restaurantId } = tenant
  const { pool } = world.deps
  const till = await openTill(admin, branch.id)
  const { caja: register, turno, methodOf, reasonOf } = till
  await takeOnlinePayments(admin, branch.id)
  const method = methodOf('efectivo')
  const bill = await openBill(tenant, { table_id: branch.tables[1].id }, admin)
  const pagos = [{ metodo: method, monto: 1 }]
  const { body: charged } = await chargeBill(admin, till, bill, { pagos })
  const plan = { bill_id: bill.id, tipo: 'iguales', cantidad: 2 }
  const { body: planned } = await admin.send(calls.planShares, plan)
  // An attempt that has ended reserves nothing.
  const now = new Date()
  const [attempt = 0] = await putRows(pool, 'pay_attempts', [
    {
      restaurant_id: restaurantId,
      branch_id: branch.id,
      bill_id: bill.id,
      amount_c: 100,
      tip_c: 0,
      provider: 'prueba',
      language: 'es',
      status: 'vencido',
      created_at: now,
      expires_at: now,
      checked_at: now,
    },
  ])
  await admin.send(calls.noteCash, {
    clave: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
    bill_id: bill.id,
    monto: 1,
    recibido: 1,
    anotado: '2026-01-01T00:00:00.000Z',
  })
  const movement = { turno, tipo: 'entrada', monto: 1, motivo: reasonOf('movimiento') }
  const { body: moved } = await admin.send(calls.moveCash, movement)
  const account = await admin.send(calls.createHouseAccount, { name: 'Casa', limit: 1000 })
  const onAccount = { cuenta_casa: account.body.id, turno, metodo: method, monto: 1 }
  const { body: paid } = await admin.send(calls.payOnAccount, onAccount)
  const { body: notes } = await admin.get(calls.cashNotes, branch.id)
  return {
    other_bill: bill.id,
    attempt,
    note: notes.data[0]?.id ?? 0,
    register,
    drawer: await addRegister(pool, branch.id),
    method,
    share: planned.shares[0]?.id ?? 0,
    reason: reasonOf('devolucion'),
    discount_reason: reasonOf('descuento'),
    void_reason: reasonOf('anulacion'),
    session: turno,
    movement: moved.id,
    movement_reason: reasonOf('movimiento'),
    house_account: account.body.id,
    account_payment: paid.payment_id,
    payment: charged.payments[0]?.id ?? 0,
  }
}

async function createDeletableRows(
  world: World,
  { restaurantId: restaurant_id, products }: Tenant,
  branch: TestBranch,
  order_id: number,
) {
  const { pool } = world.deps
  const now = new Date()
  const [variant = 0] = await putRows(pool, 'variants', [
    { restaurant_id, product_id: products[0].id, name: 'Extra', quantity: 1, required: false },
  ])
  const [option = 0] = await putRows(pool, 'variant_options', [
    {
      restaurant_id,
      variant_id: variant,
      product_id: products[1].id,
      additional_price: 0,
      position: 0,
    },
  ])
  const { id: employee } = await makeUser(world, { name: 'Empleada' })
  await pool.query('UPDATE users SET made_by = $2 WHERE id = $1', [employee, restaurant_id])
  await pool.query(
    "INSERT INTO memberships (restaurant_id, user_id, type, pin_hash) VALUES ($1, $2, 'salonero', $3)",
    [restaurant_id, employee, await pinHash],
  )
  const { id: device } = await makeDevice(world, branch, restaurant_id)
  await pool.query(
    'INSERT INTO membership_branches (restaurant_id, user_id, branch_id) VALUES ($1, $2, $3)',
    [restaurant_id, employee, branch.id],
  )
  const [shift = 0] = await putRows(pool, 'shifts', [
    {
      restaurant_id,
      branch_id: branch.id,
      user_id: employee,
      started_at: new Date('2026-01-01T14:00:00.000Z'),
      ended_at: new Date('2026-01-01T20:00:00.000Z'),
    },
  ])
  const [job = 0] = await putRows(pool, 'print_jobs', [
    {
      restaurant_id,
      branch_id: branch.id,
      kind: 'order',
      order_id,
      status: 'failed',
      problem: 'unreachable',
      next_attempt_at: now,
      give_up_at: now,
      created_at: now,
    },
  ])
  const [station = 0] = await putRows(pool, 'stations', [
    {
      restaurant_id,
      branch_id: branch.id,
      name: 'Parrilla',
      sort_order: 1,
      color: 'naranja',
      sound: 'campana',
      is_default: false,
    },
  ])
  const [course = 0] = await putRows(pool, 'courses', [
    { restaurant_id, name: 'Entradas', sort_order: 1 },
  ])
  const [printer = 0] = await putRows(pool, 'printers', [
    { restaurant_id, branch_id: branch.id, name: 'Parrilla', address: 'printer.invalid' },
  ])
  return { variant, option, employee, device, job, shift, station, course, printer }
}

/** Creates rows for the calls that delete rows. Returns `ids`, in which the new rows' IDs replace the old ones. */
export async function withNewRows(
  world: World,
  tenant: Tenant,
  branch: TestBranch,
  ids: RequestIds,
): Promise<RequestIds> {
  return { ...ids, ...(await createDeletableRows(world, tenant, branch, Number(ids.order))) }
}
