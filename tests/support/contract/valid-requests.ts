/** A valid request for every call of the contract. The type check fails if the request of a command is missing. */
import { randomUUID } from 'node:crypto'
import { type CallName, type Calls, calls } from '@orderi/shared/contract/all'
import type { z } from 'zod'
import { examples } from '../../../server/src/docs/examples.ts'
import type { RequestIds } from './row-ids.ts'

type CommandName = {
  [Name in CallName]: Calls[Name] extends { readonly body: z.ZodType } ? Name : never
}[CallName]

export interface ValidRequest {
  readonly params?: Readonly<Record<string, number | string>>
  readonly body?: Readonly<Record<string, unknown>>
}

const block = { order: 1, hidden: 0, name: 'X' }

/** The body of the call's example in the API documentation, with other IDs. */
const like = (name: CommandName, ids: object = {}): ValidRequest => ({
  body: { ...(examples.calls[name].body as object), ...ids },
})

const endpointOf = (branch: number | string) => `https://fcm.googleapis.com/fcm/send/${branch}`

/** A shift without a break. */
const dayOf = (day: string) => ({
  desde: `${day}T14:00:00.000Z`,
  hasta: `${day}T22:00:00.000Z`,
  descansos: [],
  motivo: 'X',
})

const ID_COMMANDS = {
  startRestaurant: ({ restaurant, branch }) => ({ body: { restaurant, branch } }),
  sendWaiter: ({ bill }) => ({ body: { bill_id: bill } }),
  undoSendWaiter: ({ bill }) => ({ body: { bill_id: bill } }),
  confirmTable: ({ bill }) => ({ body: { bill_id: bill } }),
  answerJoin: ({ request }) => ({ body: { id: request, aceptar: 1 } }),
  changeOrderStatus: ({ order, line }) => ({
    body: { order_id: order, estado: 'Preparando', lines: [line] },
  }),
  changeLineStatus: ({ line }) => ({ body: { order_line_id: line, estado: 'Preparando' } }),
  fireCourse: ({ order }) => ({ body: { order_id: order } }),
  undoOrder: ({ order, line }) => ({ body: { order_id: order, lines: [line] } }),
  reportShown: ({ order }) => ({ body: { estacion: null, pedidos: [order] } }),
  callOrder: ({ order }) => ({ body: { order_id: order } }),
  takeOrder: ({ table, product }) => ({
    body: { table_id: table, products: [{ product_id: product, quantity: 1 }] },
  }),
  moveBill: ({ bill, table }) => ({ body: { bill_id: bill, table_id: table } }),
  openRegister: ({ drawer }) => ({ body: { caja: drawer, monto: 0 } }),
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
  retryPrint: ({ job }) => ({ body: { job_id: job } }),
  discardPrint: ({ job }) => ({ body: { job_id: job } }),
  printTest: ({ branch }) => ({ body: { id: branch } }),
  updateCategory: ({ category }) => ({ body: { id: category, ...block } }),
  deleteCategory: ({ category }) => ({ body: { id: category } }),
  createSubcategory: ({ category }) => like('createSubcategory', { category_id: category }),
  updateSubcategory: ({ subcategory }) => ({ body: { id: subcategory, ...block } }),
  deleteSubcategory: ({ subcategory }) => ({ body: { id: subcategory } }),
  createCourse: ({ category }) => like('createCourse', { categorias: [category] }),
  updateCourse: ({ course }) => ({ body: { id: course, name: 'X' } }),
  deleteCourse: ({ course }) => ({ body: { id: course } }),
  createProduct: ({ category, subcategory }) =>
    like('createProduct', { category_id: category, subcategory_id: subcategory }),
  updateProduct: ({ product }) => ({ body: { id: product, precio: 1 } }),
  deleteProduct: ({ product }) => ({ body: { id: product } }),
  createVariant: ({ product }) => like('createVariant', { product_id: product }),
  updateVariant: ({ variant }) => ({ body: { id: variant, quantity: 2 } }),
  deleteOption: ({ option }) => ({ body: { id: option } }),
  saveOptions: ({ variant }) => ({ body: { product_variant_id: variant, options: [] } }),
  deleteVariant: ({ variant }) => ({ body: { id: variant } }),
  setCountdown: ({ branch, product }) => ({
    body: { id: product, sucursal: branch, cantidad: 50 },
  }),
  setSoldOut: ({ product }) => ({ body: { id: product, sold_out: 0 } }),
  updateBranch: ({ branch }) => ({ body: { id: branch, phone: '1' } }),
  deleteBranch: ({ branch }) => ({ body: { id: branch } }),
  setReceiving: ({ branch }) => ({ body: { id: branch, abierta: 1 } }),
  createRegister: ({ branch }) => ({ body: { branch_id: branch, name: 'X', kind: 'caja' } }),
  updateRegister: ({ drawer }) => ({ body: { id: drawer, name: 'X' } }),
  createHall: ({ branch }) => like('createHall', { branch_id: branch }),
  updateHall: ({ hall }) => ({ body: { id: hall, name: 'X' } }),
  deleteHall: ({ hall }) => ({ body: { id: hall } }),
  createStation: ({ branch, category }) =>
    like('createStation', { sucursal: branch, categorias: [category] }),
  updateStation: ({ station }) => ({ body: { id: station, name: 'X' } }),
  assignStation: ({ branch, product, station }) => ({
    body: { sucursal: branch, productos: [product], estacion: station },
  }),
  deleteStation: ({ station }) => ({ body: { id: station } }),
  // A branch refuses the same address twice.
  createPrinter: ({ branch, station, printer }) =>
    like('createPrinter', {
      sucursal: branch,
      impresora: `${randomUUID()}.invalid`,
      estaciones: [station],
      respaldo: printer,
    }),
  updatePrinter: ({ printer }) => ({ body: { id: printer, name: 'X' } }),
  deletePrinter: ({ printer }) => ({ body: { id: printer } }),
  createTable: ({ hall }) => like('createTable', { hall_id: hall }),
  updateTable: ({ table }) => ({ body: { id: table, name: 'X' } }),
  renewTableCode: ({ table }) => ({ body: { id: table } }),
  deleteTable: ({ table }) => ({ body: { id: table } }),
  updateEmployee: ({ employee, branch }) => ({
    body: { user: employee, type: 'salonero', sucursalesSeleccionadas: [branch] },
  }),
  markShift: ({ branch, employee }) => ({
    body: { sucursal: branch, user: employee, accion: 'entrada', pin: '2468' },
  }),
  createShift: ({ branch, employee }) => ({
    body: { sucursal: branch, user: employee, ...dayOf('2026-01-02') },
  }),
  correctShift: ({ shift }) => ({ body: { id: shift, ...dayOf('2026-01-01') } }),
  deleteShift: ({ shift }) => ({ body: { id: shift, motivo: 'X' } }),
  renewPassword: ({ employee }) => ({ body: { user: employee } }),
  removeSecondFactor: ({ employee }) => ({ body: { user: employee } }),
  setPermissions: ({ employee }) => ({ body: { user: employee, permisos: ['caja'], pin: '2468' } }),
  createPinCode: ({ employee }) => ({ body: { user: employee } }),
  createBadge: ({ employee }) => ({ body: { user: employee } }),
  removeBadge: ({ employee }) => ({ body: { user: employee } }),
  dismissEmployee: ({ employee }) => ({ body: { user: employee } }),
  createDevice: ({ branch }) => like('createDevice', { sucursal: branch }),
  updateDevice: ({ branch, device }) => like('updateDevice', { id: device, sucursal: branch }),
  renewDeviceCode: ({ device }) => ({ body: { id: device } }),
  revokeDevice: ({ device }) => ({ body: { id: device } }),
  deleteDevice: ({ device }) => ({ body: { id: device } }),
  updatePaymentMethod: ({ method }) => ({ body: { id: method, name: 'X' } }),
  updatePaymentReason: ({ reason }) => ({ body: { id: reason, name: 'X' } }),
  createEmployee: ({ branch }) =>
    like('createEmployee', {
      email: `contratada-${branch}@pruebas.test`,
      sucursalesSeleccionadas: [branch],
    }),
} satisfies Partial<Record<CommandName, (ids: RequestIds) => ValidRequest>>

const OTHER_COMMANDS = {
  login: ({ branch }) => ({
    body: { email: `nadie-${branch}@pruebas.test`, password: 'una clave larga' },
  }),
  register: ({ branch }) => ({
    body: { name: 'X', email: `nueva-${branch}@pruebas.test`, password: 'una clave larga' },
  }),
  install: ({ branch }) => ({
    body: {
      codigo: 'AAAA-AAAA',
      name: 'X',
      email: `primera-${branch}@pruebas.test`,
      password: 'una clave larga',
    },
  }),
  requestPasswordReset: ({ branch }) => ({ body: { email: `nadie-${branch}@pruebas.test` } }),
  resetPassword: () => like('resetPassword'),
  endSession: () => like('endSession'),
  registerDevice: () => ({ body: { codigo: 'AAAA-AAAA' } }),
  provePerson: ({ employee }) => ({ body: { user: employee, pin: '2468' } }),
  proveBadge: () => ({ body: { codigo: `orderi-${'b'.repeat(24)}` } }),
  setPin: ({ employee }) => ({ body: { user: employee, codigo: 'AAAA-AAAA', pin: '2468' } }),
  changePin: ({ employee }) => ({ body: { user: employee, actual: '1357', pin: '2468' } }),
  turnOnSecondFactor: () => like('turnOnSecondFactor'),
  renewRecoveryCodes: () => like('renewRecoveryCodes'),
  turnOffSecondFactor: () => like('turnOffSecondFactor'),
  acceptRole: () => ({ body: { codigo: 'AAAA-AAAA' } }),
  updateProfile: ({ branch }) => ({ body: { name: 'X', email: `otra-${branch}@pruebas.test` } }),
  updateLanguage: () => ({ body: { language: 'pt' } }),
  updatePassword: () => ({
    body: { current_password: 'la de antes', password: 'una clave larga' },
  }),
  updateOwnRestaurant: () => like('updateOwnRestaurant'),
  enterTable: ({ mesa }) => ({ body: { mesa, name: 'X' } }),
  menu: ({ mesa }) => ({ body: { mesa } }),
  placeOrder: ({ mesa, product }) => ({
    body: { mesa, products: [{ product_id: product, quantity: 1 }] },
  }),
  requestBill: ({ mesa }) => ({ body: { mesa } }),
  sendPaymentIntent: ({ mesa }) => ({ body: { mesa, metodo: 'tarjeta', propina: 1 } }),
  cancelBillRequest: ({ mesa }) => ({ body: { mesa } }),
  callWaiter: ({ mesa }) => ({ body: { mesa } }),
  cancelCall: ({ mesa }) => ({ body: { mesa } }),
  payOnline: ({ mesa }) => ({ body: { mesa } }),
  // Unsigned, so it is refused. The tests of online payments send signed notices.
  paymentNotice: () => ({ params: { proveedor: 'prueba' }, body: {} }),
  setSummaryAddresses: () => ({ body: { correos: ['ana@pruebas.test'] } }),
  askToJoin: ({ mesa, bill }) => ({ body: { mesa, bill_id: bill } }),
  eraseAccount: () => ({ body: { password: 'la de antes' } }),
  subscribe: ({ branch }) => like('subscribe', { endpoint: endpointOf(branch) }),
  unsubscribe: ({ branch }) => ({ body: { endpoint: endpointOf(branch) } }),
  createPaymentMethod: () => like('createPaymentMethod'),
  createHouseAccount: () => like('createHouseAccount'),
  createPaymentReason: () => like('createPaymentReason'),
  createCategory: () => like('createCategory'),
  // Rows of the imported file can refer to products by ID, which the import test covers.
  importProducts: () => ({
    body: {
      filas: [{ nombre: 'Arroz', categoria: 'Platos', subcategoria: 'Fuertes', precio: '5' }],
      simular: false,
    },
  }),
  createBranch: () => like('createBranch'),
  createRestaurant: ({ branch }) =>
    like('createRestaurant', { email: `duena-${branch}@pruebas.test` }),
  updateRestaurant: ({ restaurant }) => ({ body: { id: restaurant, comision: 5 } }),
  deleteRestaurant: ({ restaurant }) => ({ body: { id: restaurant } }),
  createUser: ({ branch }) => like('createUser', { email: `raiz-${branch}@pruebas.test` }),
  updateUser: ({ employee }) => ({ body: { id: employee, name: 'X' } }),
  removeUserSecondFactor: ({ employee }) => ({ body: { id: employee } }),
  deleteUser: ({ employee }) => ({ body: { id: employee } }),
  updatePrivacyPage: () => like('updatePrivacyPage'),
} satisfies Record<
  Exclude<CommandName, keyof typeof ID_COMMANDS>,
  (ids: RequestIds) => ValidRequest
>

const COMMANDS = { ...ID_COMMANDS, ...OTHER_COMMANDS }

/** The kinds of rows that path parameters identify. */
const PATH_ROWS: Readonly<Record<string, keyof RequestIds>> = {
  sucursal: 'branch',
  mesa: 'table',
  turno: 'session',
  cuenta: 'bill',
  cuenta_casa: 'house_account',
}

/**
 * Calls without a body. Requests have no query string, so the server refuses calls with required query parameters.
 */
const READS = (Object.keys(calls) as CallName[])
  .filter((name) => !(name in COMMANDS))
  .map((name) => {
    const [, parameter = ''] = /:(\w+)/.exec(calls[name].path) ?? []
    const row = parameter === 'id' ? (name as keyof RequestIds) : PATH_ROWS[parameter]
    const request = (ids: RequestIds): ValidRequest => {
      if (row !== undefined) return { params: { [parameter]: ids[row] } }
      return parameter === 'year' ? { params: { year: 2026 } } : {}
    }
    return { name, row, request }
  })

const readRequests = Object.fromEntries(
  READS.map(({ name, request }) => [name, request]),
) as Record<Exclude<CallName, CommandName>, (ids: RequestIds) => ValidRequest>

export const VALID_REQUESTS: Readonly<Record<CallName, (ids: RequestIds) => ValidRequest>> = {
  ...readRequests,
  ...COMMANDS,
}

export const CALLS_WITH_ID: readonly CallName[] = [
  ...READS.flatMap(({ name, row }) => (row === undefined ? [] : [name])),
  ...(Object.keys(ID_COMMANDS) as CommandName[]),
]
