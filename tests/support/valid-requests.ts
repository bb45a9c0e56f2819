/** A valid request for every call of the contract. If the request of a call is missing, the type check fails. */
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Columns } from '../../server/src/db/sql.ts'
import { enterAs, type Tenant, type TestBranch } from './tenant.ts'
import { openTill } from './till.ts'
import type { World } from './world.ts'

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
] as const
export type RequestIds = Readonly<Record<(typeof NAMES)[number], number | string>>

export const UNKNOWN_IDS = {
  ...Object.fromEntries(NAMES.map((name) => [name, 999_999_999])),
  balance: 1,
} as RequestIds

export interface ValidRequest {
  readonly params?: Readonly<Record<string, number | string>>
  readonly body?: Readonly<Record<string, unknown>>
}

const block = { order: 1, hidden: 0, name: 'X' }

export const ID_REQUESTS = {
  startRestaurant: ({ restaurant, branch }) => ({ body: { restaurant, branch } }),
  floor: ({ branch }) => ({ params: { sucursal: branch } }),
  openOrders: ({ branch }) => ({ params: { sucursal: branch } }),
  recentOrders: ({ branch }) => ({ params: { sucursal: branch } }),
  openBills: ({ branch }) => ({ params: { sucursal: branch } }),
  waiterCalls: ({ branch }) => ({ params: { sucursal: branch } }),
  billHistory: ({ branch }) => ({ params: { sucursal: branch } }),
  transactions: ({ branch }) => ({ params: { sucursal: branch } }),
  exportTransactions: ({ branch }) => ({ params: { sucursal: branch } }),
  exportBills: ({ branch }) => ({ params: { sucursal: branch } }),
  ledger: ({ branch }) => ({ params: { sucursal: branch } }),
  billStory: ({ bill }) => ({ params: { cuenta: bill } }),
  catchUp: ({ branch }) => ({ params: { sucursal: branch } }),
  tableBills: ({ table }) => ({ params: { mesa: table } }),
  sendWaiter: ({ bill }) => ({ body: { bill_id: bill } }),
  undoSendWaiter: ({ bill }) => ({ body: { bill_id: bill } }),
  confirmTable: ({ bill }) => ({ body: { bill_id: bill } }),
  answerJoin: ({ request }) => ({ body: { id: request, aceptar: 1 } }),
  changeOrderStatus: ({ order }) => ({ body: { order_id: order, estado: 'Preparando' } }),
  changeLineStatus: ({ line }) => ({ body: { order_line_id: line, estado: 'Preparando' } }),
  undoOrder: ({ order }) => ({ body: { order_id: order } }),
  takeOrder: ({ table, product }) => ({
    body: { table_id: table, products: [{ product_id: product, quantity: 1 }] },
  }),
  moveBill: ({ bill, table }) => ({ body: { bill_id: bill, table_id: table } }),
  approvers: ({ branch }) => ({ params: { sucursal: branch } }),
  registers: ({ branch }) => ({ params: { sucursal: branch } }),
  openRegister: ({ drawer }) => ({ body: { caja: drawer, monto: 0 } }),
  closedSessions: ({ branch }) => ({ params: { sucursal: branch } }),
  cashSession: ({ session }) => ({ params: { turno: session } }),
  chargeBill: ({ bill, register, method, balance }) => ({
    body: {
      bill_id: bill,
      caja: register,
      saldo_visto: balance,
      pagos: [{ metodo: method, monto: 1 }],
    },
  }),
  planShares: ({ bill, line }) => ({
    body: {
      bill_id: bill,
      tipo: 'productos',
      partes: [{ name: 'X', lineas: [{ order_line_id: line, num: 1, den: 2 }] }],
    },
  }),
  chooseShare: ({ share }) => ({ body: { share_id: share } }),
  noteCash: ({ bill }) => ({
    body: {
      clave: '7d3e5c1a-2f4b-4c6d-8e9f-0a1b2c3d4e5f',
      bill_id: bill,
      monto: 1,
      recibido: 1,
      anotado: '2026-01-01T00:00:00.000Z',
    },
  }),
  cashNotes: ({ branch }) => ({ params: { sucursal: branch } }),
  confirmCash: ({ note, register }) => ({ body: { note_id: note, caja: register } }),
  discardCash: ({ note }) => ({ body: { note_id: note, motivo: 'X' } }),
  reversePayment: ({ payment, reason }) => ({ body: { payment_id: payment, motivo: reason } }),
  changeMethod: ({ payment, reason, method }) => ({
    body: { payment_id: payment, motivo: reason, metodo: method },
  }),
  cancelAttempt: ({ attempt }) => ({ body: { attempt_id: attempt } }),
  takeCharge: ({ bill }) => ({ body: { bill_id: bill } }),
  refundPayment: ({ payment, reason }) => ({
    body: { payment_id: payment, motivo: reason, monto: 0.5 },
  }),
  giveDiscount: ({ bill, discount_reason }) => ({
    body: { bill_id: bill, tipo: 'porcentaje', valor: 1, motivo: discount_reason },
  }),
  giveCourtesy: ({ line, discount_reason }) => ({
    body: { order_line_id: line, motivo: discount_reason },
  }),
  removeDiscount: ({ bill }) => ({ body: { bill_id: bill } }),
  waiveService: ({ bill, discount_reason }) => ({
    body: { bill_id: bill, motivo: discount_reason },
  }),
  voidLine: ({ line, void_reason }) => ({
    body: { order_line_id: line, motivo: void_reason },
  }),
  refundOnline: ({ bill }) => ({ body: { bill_id: bill } }),
  splitBill: ({ bill, line }) => ({
    body: { bill_id: bill, partes: [{ lineas: [{ order_line_id: line, cantidad: 1 }] }] },
  }),
  mergeBills: ({ bill, other_bill }) => ({ body: { bill_id: bill, otras: [other_bill] } }),
  separateBills: ({ bill, other_bill }) => ({ body: { bill_id: bill, otras: [other_bill] } }),
  closeBill: ({ bill }) => ({ body: { bill_id: bill, payment_method: 'efectivo' } }),
  reopenBill: ({ bill }) => ({ body: { bill_id: bill } }),
  moveCash: ({ session, movement_reason }) => ({
    body: { turno: session, tipo: 'entrada', monto: 10, motivo: movement_reason },
  }),
  reverseMovement: ({ movement, movement_reason }) => ({
    body: { movimiento: movement, motivo: movement_reason },
  }),
  countCash: ({ session }) => ({ body: { turno: session, monto: 0 } }),
  openDrawer: ({ session, movement_reason }) => ({
    body: { turno: session, motivo: movement_reason },
  }),
  printSession: ({ session }) => ({ body: { turno: session } }),
  houseStatement: ({ house_account }) => ({ params: { cuenta_casa: house_account } }),
  exportHouseStatement: ({ house_account }) => ({ params: { cuenta_casa: house_account } }),
  updateHouseAccount: ({ house_account }) => ({ body: { id: house_account, name: 'X' } }),
  payOnAccount: ({ house_account, session, method }) => ({
    body: { cuenta_casa: house_account, turno: session, metodo: method, monto: 1 },
  }),
  reverseAccountPayment: ({ account_payment, reason }) => ({
    body: { payment_id: account_payment, motivo: reason },
  }),
  closeRegister: ({ session }) => ({ body: { turno: session, monto: 0 } }),
  printOrder: ({ order }) => ({ body: { order_id: order } }),
  printBill: ({ bill }) => ({ body: { bill_id: bill } }),
  receipt: ({ bill }) => ({ body: { bill_id: bill } }),
  sendReceipt: ({ bill }) => ({ body: { bill_id: bill, correo: 'luisa@pruebas.test' } }),
  printJobs: ({ branch }) => ({ params: { sucursal: branch } }),
  retryPrint: ({ job }) => ({ body: { job_id: job } }),
  discardPrint: ({ job }) => ({ body: { job_id: job } }),
  printTest: ({ branch }) => ({ body: { id: branch } }),
  category: ({ category }) => ({ params: { id: category } }),
  updateCategory: ({ category }) => ({ body: { id: category, ...block } }),
  deleteCategory: ({ category }) => ({ body: { id: category } }),
  createSubcategory: ({ category }) => ({ body: { category_id: category, ...block } }),
  updateSubcategory: ({ subcategory }) => ({ body: { id: subcategory, ...block } }),
  deleteSubcategory: ({ subcategory }) => ({ body: { id: subcategory } }),
  createProduct: ({ category, subcategory }) => ({
    body: { category_id: category, subcategory_id: subcategory, precio: 1, order: 1, status: '1' },
  }),
  updateProduct: ({ product }) => ({ body: { id: product, precio: 1 } }),
  product: ({ product }) => ({ params: { id: product } }),
  deleteProduct: ({ product }) => ({ body: { id: product } }),
  createVariant: ({ product }) => ({
    body: { product_id: product, name: 'X', quantity: 1, required: 0 },
  }),
  updateVariant: ({ variant }) => ({ body: { id: variant, quantity: 2 } }),
  deleteOption: ({ option }) => ({ body: { id: option } }),
  saveOptions: ({ variant }) => ({ body: { product_variant_id: variant, options: [] } }),
  deleteVariant: ({ variant }) => ({ body: { id: variant } }),
  setSoldOut: ({ product }) => ({ body: { id: product, sold_out: 0 } }),
  branch: ({ branch }) => ({ params: { id: branch } }),
  updateBranch: ({ branch }) => ({ body: { id: branch, phone: '1' } }),
  deleteBranch: ({ branch }) => ({ body: { id: branch } }),
  setReceiving: ({ branch }) => ({ body: { id: branch, abierta: 1 } }),
  hall: ({ hall }) => ({ params: { id: hall } }),
  createRegister: ({ branch }) => ({ body: { branch_id: branch, name: 'X', kind: 'caja' } }),
  updateRegister: ({ drawer }) => ({ body: { id: drawer, name: 'X' } }),
  createHall: ({ branch }) => ({ body: { branch_id: branch, name: 'X', status: 1 } }),
  updateHall: ({ hall }) => ({ body: { id: hall, name: 'X' } }),
  deleteHall: ({ hall }) => ({ body: { id: hall } }),
  createTable: ({ hall }) => ({ body: { hall_id: hall, name: 'X', capacity: 1 } }),
  updateTable: ({ table }) => ({ body: { id: table, name: 'X' } }),
  renewTableCode: ({ table }) => ({ body: { id: table } }),
  deleteTable: ({ table }) => ({ body: { id: table } }),
  updateEmployee: ({ employee, branch }) => ({
    body: { user: employee, type: 'salonero', sucursalesSeleccionadas: [branch] },
  }),
  renewPassword: ({ employee }) => ({ body: { user: employee } }),
  setPermissions: ({ employee }) => ({ body: { user: employee, permisos: ['caja'], pin: '2468' } }),
  dismissEmployee: ({ employee }) => ({ body: { user: employee } }),
  updatePaymentMethod: ({ method }) => ({ body: { id: method, name: 'X' } }),
  updatePaymentReason: ({ reason }) => ({ body: { id: reason, name: 'X' } }),
  createEmployee: ({ branch }) => ({
    body: {
      name: 'X',
      email: `contratada-${branch}@pruebas.test`,
      type: 'salonero',
      sucursalesSeleccionadas: [branch],
    },
  }),
} satisfies Partial<Record<CallName, (ids: RequestIds) => ValidRequest>>

/** Requests of all other calls: those without IDs, and those for the caller's own data or for the platform. */
export const OTHER_REQUESTS = {
  login: ({ branch }) => ({
    body: { email: `nadie-${branch}@pruebas.test`, password: 'una clave larga' },
  }),
  register: ({ branch }) => ({
    body: { name: 'X', email: `nueva-${branch}@pruebas.test`, password: 'una clave larga' },
  }),
  installation: () => ({}),
  install: ({ branch }) => ({
    body: {
      codigo: 'AAAA-AAAA',
      name: 'X',
      email: `primera-${branch}@pruebas.test`,
      password: 'una clave larga',
    },
  }),
  firstSteps: () => ({}),
  finishCodes: () => ({}),
  newRestaurants: () => ({}),
  logout: () => ({}),
  me: () => ({}),
  acceptRole: () => ({ body: { codigo: 'AAAA-AAAA' } }),
  restaurant: () => ({}),
  updateProfile: ({ branch }) => ({ body: { name: 'X', email: `otra-${branch}@pruebas.test` } }),
  updateLanguage: () => ({ body: { language: 'pt' } }),
  updatePassword: () => ({
    body: { current_password: 'la de antes', password: 'una clave larga' },
  }),
  updateOwnRestaurant: () => ({ body: { phone: '2222-3333', currency: '₡' } }),
  enterTable: ({ mesa }) => ({ body: { mesa, name: 'X' } }),
  menu: ({ mesa }) => ({ body: { mesa } }),
  placeOrder: ({ mesa, product }) => ({
    body: { mesa, products: [{ product_id: product, quantity: 1 }] },
  }),
  openBill: () => ({}),
  requestBill: ({ mesa }) => ({ body: { mesa } }),
  sendPaymentIntent: ({ mesa }) => ({ body: { mesa, metodo: 'tarjeta', propina: 1 } }),
  cancelBillRequest: ({ mesa }) => ({ body: { mesa } }),
  callWaiter: ({ mesa }) => ({ body: { mesa } }),
  cancelCall: ({ mesa }) => ({ body: { mesa } }),
  ownHistory: () => ({}),
  payOnline: ({ mesa }) => ({ body: { mesa } }),
  ownPayments: () => ({}),
  // Not signed, so it is refused. The tests of online payments send signed notices.
  paymentNotice: () => ({ params: { proveedor: 'prueba' }, body: {} }),
  appLinks: () => ({}),
  // Not valid: `ValidRequest` has no query, so the table's code, or the key of the report, is missing.
  billsToJoin: () => ({}),
  // As for `billsToJoin`, the code is missing.
  publicReceipt: () => ({}),
  salesReport: () => ({}),
  daySummary: () => ({}),
  setSummaryAddresses: () => ({ body: { correos: ['ana@pruebas.test'] } }),
  askToJoin: ({ mesa, bill }) => ({ body: { mesa, bill_id: bill } }),
  joinRequests: () => ({}),
  eraseAccount: () => ({ body: { password: 'la de antes' } }),
  pushKey: () => ({}),
  subscribe: ({ branch }) => ({
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${branch}`,
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    },
  }),
  unsubscribe: ({ branch }) => ({
    body: { endpoint: `https://fcm.googleapis.com/fcm/send/${branch}` },
  }),
  dashboard: () => ({ params: { year: 2026 } }),
  paymentMethods: () => ({}),
  paymentReasons: () => ({}),
  createPaymentMethod: () => ({ body: { name: 'X', kind: 'plataforma' } }),
  everyRegister: () => ({}),
  houseAccounts: () => ({}),
  createHouseAccount: () => ({ body: { name: 'X', limit: 100 } }),
  createPaymentReason: () => ({ body: { kind: 'descuento', name: 'X' } }),
  categories: () => ({}),
  createCategory: () => ({ body: block }),
  products: () => ({}),
  // Rows of the imported file can refer to products by ID, which the import test covers.
  importProducts: () => ({
    body: {
      filas: [{ nombre: 'Arroz', categoria: 'Platos', subcategoria: 'Fuertes', precio: '5' }],
      simular: false,
    },
  }),
  branches: () => ({}),
  createBranch: () => ({ body: { phone: '1', status: 1, name: 'X' } }),
  employees: () => ({}),
  restaurants: () => ({}),
  createRestaurant: ({ branch }) => ({
    body: {
      name: 'X',
      email: `duena-${branch}@pruebas.test`,
      commissionType: 1,
      status: 1,
      country: 'crc',
    },
  }),
  updateRestaurant: ({ restaurant }) => ({ body: { id: restaurant, comision: 5 } }),
  deleteRestaurant: ({ restaurant }) => ({ body: { id: restaurant } }),
  users: () => ({}),
  createUser: ({ branch }) => ({
    body: { name: 'X', email: `raiz-${branch}@pruebas.test`, type: 'superadmin' },
  }),
  updateUser: ({ employee }) => ({ body: { id: employee, name: 'X' } }),
  deleteUser: ({ employee }) => ({ body: { id: employee } }),
  privacyPage: () => ({}),
  updatePrivacyPage: () => ({
    body: { responsable: 'X', contacto: 'X', textos: { es: 'X', en: 'X', pt: 'X', fr: 'X' } },
  }),
} satisfies Record<Exclude<CallName, keyof typeof ID_REQUESTS>, (ids: RequestIds) => ValidRequest>

export const VALID_REQUESTS: Readonly<Record<CallName, (ids: RequestIds) => ValidRequest>> = {
  ...ID_REQUESTS,
  ...OTHER_REQUESTS,
}

async function failedPrint(
  world: World,
  { restaurantId }: Tenant,
  branch: TestBranch,
  orderId: number,
): Promise<number> {
  const [job] = await world.deps.pool.query<Columns<'print_jobs', 'id'>>(
    `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, status, problem, next_attempt_at, give_up_at, created_at)
      VALUES ($1, $2, 'order', $3, 'failed', 'unreachable', now(), now(), now()) RETURNING id`,
    [restaurantId, branch.id, orderId],
  )
  return job?.id ?? 0
}

/** Returns the ID of a row of each kind in a tenant's branch. Creates rows that do not exist yet. */
export async function createRowIds(
  world: World,
  tenant: Tenant,
  branch = tenant.branch,
): Promise<RequestIds> {
  const [table] = branch.tables
  const guest = await enterAs(world, table)
  const { body } = await guest.call(calls.placeOrder, {
    body: { mesa: table.code, products: [{ product_id: tenant.products[0].id, quantity: 1 }] },
  })
  const asker = await enterAs(world, table)
  const joinRequest = await asker.call(calls.askToJoin, {
    body: { mesa: table.code, bill_id: body.bill.id },
  })
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
  const { admin, products } = tenant
  const { caja: register, turno, methodOf, reasonOf } = await openTill(admin, branch.id)
  await admin.call(calls.updateBranch, { body: { id: branch.id, proveedor_pago: 'prueba' } })
  const method = methodOf('efectivo')
  const [drawer] = await world.deps.pool.query<Columns<'registers', 'id'>>(
    "INSERT INTO registers (restaurant_id, branch_id, name, kind) VALUES ($1, $2, 'Barra', 'caja') RETURNING id",
    [tenant.restaurantId, branch.id],
  )
  const taken = await admin.call(calls.takeOrder, {
    body: {
      table_id: branch.tables[1].id,
      products: [{ product_id: products[0].id, quantity: 1 }],
    },
  })
  const { id, saldo } = taken.body.bill
  const charged = await admin.call(calls.chargeBill, {
    body: {
      bill_id: id,
      caja: register,
      saldo_visto: saldo,
      pagos: [{ metodo: method, monto: 1 }],
    },
  })
  const planned = await admin.call(calls.planShares, {
    body: { bill_id: id, tipo: 'iguales', cantidad: 2 },
  })
  // Has ended, so that it reserves nothing.
  const [attempt] = await world.deps.pool.query<Columns<'pay_attempts', 'id'>>(
    `INSERT INTO pay_attempts (restaurant_id, branch_id, bill_id, amount_c, tip_c, provider, language, status, created_at,
        expires_at, checked_at)
      VALUES ($1, $2, $3, 100, 0, 'prueba', 'es', 'vencido', now(), now(), now()) RETURNING id`,
    [tenant.restaurantId, branch.id, id],
  )
  await admin.call(calls.noteCash, {
    body: {
      clave: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
      bill_id: id,
      monto: 1,
      recibido: 1,
      anotado: '2026-01-01T00:00:00.000Z',
    },
  })
  const moved = await admin.call(calls.moveCash, {
    body: { turno, tipo: 'entrada', monto: 1, motivo: reasonOf('movimiento') },
  })
  const { body: account } = await admin.call(calls.createHouseAccount, {
    body: { name: 'Cuenta de la casa', limit: 1000 },
  })
  const accountPayment = { cuenta_casa: account.id, turno, metodo: method, monto: 1 }
  const onAccount = await admin.call(calls.payOnAccount, { body: accountPayment })
  const notes = await admin.call(calls.cashNotes, { params: { sucursal: branch.id } })
  return {
    other_bill: id,
    attempt: attempt?.id ?? 0,
    note: notes.body.data[0]?.id ?? 0,
    register,
    drawer: drawer?.id ?? 0,
    method,
    share: planned.body.shares[0]?.id ?? 0,
    reason: reasonOf('devolucion'),
    discount_reason: reasonOf('descuento'),
    void_reason: reasonOf('anulacion'),
    session: turno,
    movement: moved.body.id,
    movement_reason: reasonOf('movimiento'),
    house_account: account.id,
    account_payment: onAccount.body.payment_id,
    payment: charged.body.payments[0]?.id ?? 0,
  }
}

async function createDeletableRows(
  world: World,
  tenant: Tenant,
  branch: TestBranch,
  orderId: number,
) {
  const { pool } = world.deps
  const [variant] = await pool.query<Columns<'variants', 'id'>>(
    "INSERT INTO variants (restaurant_id, product_id, name, quantity, required) VALUES ($1, $2, 'Extra', 1, false) RETURNING id",
    [tenant.restaurantId, tenant.products[0].id],
  )
  const [option] = await pool.query<Columns<'variant_options', 'id'>>(
    `INSERT INTO variant_options (restaurant_id, variant_id, product_id, additional_price, position)
      VALUES ($1, $2, $3, 0, 0) RETURNING id`,
    [tenant.restaurantId, variant?.id, tenant.products[1].id],
  )
  const [employee] = await pool.query<Columns<'users', 'id'>>(
    "INSERT INTO users (name, email, made_by, created_at) VALUES ('Empleada', gen_random_uuid() || '@pruebas.test', $1, now()) RETURNING id",
    [tenant.restaurantId],
  )
  await pool.query(
    "INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, 'salonero')",
    [tenant.restaurantId, employee?.id],
  )
  return {
    variant: variant?.id ?? 0,
    option: option?.id ?? 0,
    employee: employee?.id ?? 0,
    job: await failedPrint(world, tenant, branch, orderId),
  }
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
