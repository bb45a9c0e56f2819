/**
 * The scenario of the API's examples: the first evening of a new restaurant. Before a step that would change a message of
 * an earlier step, the scenario waits for that message.
 */
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf } from '@orderi/shared/contract/call'
import { Secret, TOTP } from 'otpauth'
import { expect, vi } from 'vitest'
import { hashBadge } from '../../../server/src/accounts/commands/badges.ts'
import { hashResetCode } from '../../../server/src/accounts/commands/password-resets.ts'
import { hashCode, hashPassword } from '../../../server/src/identity/passwords.ts'
import {
  describeSecret,
  hashRecoveryCode,
  sealSecret,
} from '../../../server/src/identity/second-factor.ts'
import { readHeads } from '../../../server/src/log/read.ts'
import { signatureOf } from '../../../server/src/payments/providers/signature.ts'
import type { ClientSocket } from '../live/screen.ts'
import {
  EPOCH,
  EXAMPLE_PAYMENTS_SECRET,
  type ExampleRecorder,
  POLL_OPTIONS,
} from './example-recorder.ts'

const TABLE_CODE =
  'eyJyZXN0YXVyYW50ZSI6MSwic3VjdXJzYWwiOjEsInNhbG9uIjoxLCJtZXNhIjoxfQ.F0W1de5V0FkAYPN-i22GMA'
/** Ana's PIN, which she sets earlier. */
const ANAS_PIN = '2468'
const DEVICE_CODE = 'M7KD-4XQP'
export const ROLE_CODE = 'H4TX-92KQ'
const BADGE_CODE = 'orderi-tlnxbdrgkpcvfjeshoiubtlc'
const PIN_CODE = 'R7WM-3ZNE'

const RESET_CODE = 'q4T0m1zZk9mJ3yXoB6wV8hRcA2uPfLdS7eNgYi5KtQM'
const RECOVERY_CODES = [
  'k7mf-x2wq-9rtb-hd4n',
  'c3yv-p8zs-e6gu-a5jm',
  'w9qd-4nkt-r7xh-b2fy',
  'm6ue-z3pc-s8vg-j4ra',
  't5hb-y7dn-q2kw-f9xm',
  'g8rs-c4vj-u6ez-p3ty',
  'n2xa-k9mh-d5fb-w7qc',
  'v4jt-e8gy-z6ps-r3nu',
  'b7wk-h2cx-m9df-q5va',
  's3ye-u8rj-t4gn-p6zb',
] as const
const OWN_SESSION = '5d1c3c52-1f0a-4b8e-9a55-60c2f0b7d1e4'
const OTHER_SESSION = 'c0a4de0e-7f5b-4c1d-8a8c-3b9f4e2d6a17'

const atBranch = { by: 'beto', params: { sucursal: 1 } } as const
const inMarch = { desde: '2026-03-01', hasta: '2026-03-31' } as const
const endpoint = 'https://fcm.googleapis.com/fcm/send/cXk7Tq2fW0o'

export async function playScenario(recorder: ExampleRecorder): Promise<void> {
  const { call, prepare } = recorder
  await call('12:01', 'installation', {})
  await call('12:02', 'install', {
    body: {
      codigo: 'SDA4-7KPM',
      name: 'Equipo Orderi',
      email: 'equipo@orderi.example',
      password: 'café de la mañana',
    },
  })
  await call('12:03', 'createUser', {
    by: 'equipo',
    body: { name: 'Soporte', email: 'soporte@orderi.example', type: 'superadmin' },
  })
  await call('12:04', 'users', { by: 'equipo' })
  await call('12:05', 'updateUser', { by: 'equipo', body: { id: 2, name: 'Soporte de Orderi' } })
  await call('12:06', 'deleteUser', { by: 'equipo', body: { id: 2 } })
  await call('12:06:20', 'updatePrivacyPage', {
    by: 'equipo',
    body: {
      responsable: 'Soda La Esquina S. A.',
      contacto: 'datos@soda.example',
      textos: { es: 'Guardamos su nombre y sus pedidos.', en: '', pt: '', fr: '' },
    },
  })
  await call('12:06:40', 'privacyPage', {})
  await call('12:07', 'createRestaurant', {
    by: 'equipo',
    body: {
      name: 'Soda La Esquina',
      description: 'Comida casera',
      email: 'ana@soda.example',
      phone: '2222-0100',
      country: 'crc',
      currency: '₡',
      status: 1,
      comision: 3,
      commissionType: 2,
      iva: 13,
      ivaIncluido: '0',
      servicio: 10,
      servicioIncluido: '0',
    },
  })
  await prepare('equipo', calls.createRestaurant, {
    name: 'Otra soda',
    country: 'crc',
    status: 1,
    commissionType: 2,
  })
  await call('12:08', 'deleteRestaurant', { by: 'equipo', body: { id: 2 } })
  await call('12:09', 'updateRestaurant', { by: 'equipo', body: { id: 1, comision: 2.5 } })
  await call('12:10', 'restaurants', { by: 'equipo', query: { buscar: 'soda' } })
  await call('12:11', 'newRestaurants', { by: 'equipo' })
  await createRestaurantParts(recorder)
  await createMenu(recorder)
  await hire(recorder)
  const board = await serve(recorder)
  await print(recorder)
  const since = await closeBills(recorder)
  await endEvening(recorder, board, since)
}

async function createRestaurantParts({
  call,
  prepare,
  enter,
  world,
}: ExampleRecorder): Promise<void> {
  await world.deps.pool.query('UPDATE users SET password_hash = $1 WHERE id = 3', [
    await hashPassword('café con leche'),
  ])
  await enter('ana', 3)
  await prepare('ana', calls.startRestaurant, { restaurant: 1 })
  await call('12:12', 'updateProfile', {
    by: 'ana',
    body: { name: 'Ana Araya', email: 'ana@soda.example' },
  })
  await call('12:13', 'createBranch', {
    by: 'ana',
    body: {
      name: 'Barrio Escalante',
      address: 'Calle 33, San José',
      phone: '2222-0101',
      status: 1,
    },
  })
  await call('12:14', 'updateBranch', {
    by: 'ana',
    body: {
      id: 1,
      minutos_ambar: 10,
      minutos_rojo: 20,
      impresora: '192.168.1.50',
      confirmar_mesa: 1,
      asientos: 1,
    },
  })
  await prepare('ana', calls.createBranch, { name: 'Otra', phone: '2222-0102', status: 1 })
  await call('12:15', 'deleteBranch', { by: 'ana', body: { id: 2 } })
  await call('12:16', 'branches', { by: 'ana' })
  await call('12:17', 'createHall', { by: 'ana', body: { branch_id: 1, name: 'Patio', status: 1 } })
  await call('12:18', 'updateHall', { by: 'ana', body: { id: 1, name: 'Terraza' } })
  await prepare('ana', calls.createHall, { branch_id: 1, name: 'Otro', status: 1 })
  await call('12:19', 'deleteHall', { by: 'ana', body: { id: 2 } })
  await call('12:20', 'createTable', {
    by: 'ana',
    body: { hall_id: 1, name: 'Mesa 1', capacity: 2 },
  })
  await call('12:21', 'updateTable', { by: 'ana', body: { id: 1, capacity: 4 } })
  await prepare('ana', calls.createTable, { hall_id: 1, name: 'Mesa 2', capacity: 6 })
  await prepare('ana', calls.createTable, { hall_id: 1, name: 'Mesa 3', capacity: 6 })
  await call('12:22', 'renewTableCode', { by: 'ana', body: { id: 2 } })
  await call('12:23', 'deleteTable', { by: 'ana', body: { id: 3 } })
  await call('12:24', 'hall', { by: 'ana', params: { id: 1 } })
  await call('12:25', 'branch', { by: 'ana', params: { id: 1 } })
  await call('12:26', 'updateOwnRestaurant', {
    by: 'ana',
    body: { phone: '2222-0100', servicio: 10, servicioIncluido: '0' },
  })
}

async function createMenu({ call, prepare }: ExampleRecorder): Promise<void> {
  await call('12:27', 'createCategory', {
    by: 'ana',
    body: { name: 'Platos', order: 1, hidden: 0 },
  })
  await call('12:28', 'updateCategory', {
    by: 'ana',
    body: {
      id: 1,
      translations: [
        { language_code: 'es', name: 'Platos fuertes' },
        { language_code: 'en', name: 'Main dishes' },
      ],
    },
  })
  await call('12:29', 'createSubcategory', {
    by: 'ana',
    body: { category_id: 1, name: 'Casado', order: 1, hidden: 0 },
  })
  await call('12:30', 'updateSubcategory', { by: 'ana', body: { id: 1, name: 'Casados' } })
  await prepare('ana', calls.createSubcategory, { category_id: 1, name: 'X', order: 2, hidden: 0 })
  await call('12:31', 'deleteSubcategory', { by: 'ana', body: { id: 2 } })
  await prepare('ana', calls.createCategory, { name: 'X', order: 2, hidden: 0 })
  await call('12:32', 'deleteCategory', { by: 'ana', body: { id: 2 } })
  await call('12:33', 'category', { by: 'ana', params: { id: 1 } })
  await call('12:34', 'categories', {
    by: 'ana',
    query: { buscar: 'platos', pagina: '1', tamano: '10' },
  })
  await call('12:35', 'createProduct', {
    by: 'ana',
    body: {
      category_id: 1,
      subcategory_id: 1,
      name: 'Casado con pollo',
      description: 'Arroz, frijoles, plátano maduro y pollo a la plancha',
      precio: 4200,
      order: 1,
      status: '1',
    },
  })
  await call('12:36', 'updateProduct', { by: 'ana', body: { id: 1, precio: 4500 } })
  const place = { category_id: 1, subcategory_id: 1, status: '1' }
  const dishes = { 'Fresco de cas': 1200, 'Ensalada verde': 1500, X: 1 }
  for (const [index, [name, precio]] of Object.entries(dishes).entries()) {
    await prepare('ana', calls.createProduct, { ...place, name, precio, order: index + 2 })
  }
  await call('12:37', 'deleteProduct', { by: 'ana', body: { id: 4 } })
  await call('12:38', 'createVariant', {
    by: 'ana',
    body: { product_id: 1, name: 'Guarnición', quantity: 1, required: 0 },
  })
  await call('12:39', 'updateVariant', { by: 'ana', body: { id: 1, required: 1 } })
  await call('12:40', 'saveOptions', {
    by: 'ana',
    body: { product_variant_id: 1, options: [{ id: 3, additional_price: 350 }] },
  })
  await prepare('ana', calls.createVariant, { product_id: 1, name: 'X', quantity: 1, required: 0 })
  await prepare('ana', calls.saveOptions, {
    product_variant_id: 2,
    options: [{ id: 2, additional_price: 0 }],
  })
  await call('12:41', 'deleteOption', { by: 'ana', body: { id: 2 } })
  await call('12:42', 'deleteVariant', { by: 'ana', body: { id: 2 } })
  await call('12:43', 'product', { by: 'ana', params: { id: 1 } })
  await call('12:44', 'products', {
    by: 'ana',
    query: { buscar: 'casado', visibilidad: '2', pagina: '1', tamano: '10' },
  })
  await call('12:45', 'importProducts', {
    by: 'ana',
    body: {
      simular: true,
      filas: [
        { fila: 2, id: '1', precio: '4700' },
        {
          fila: 3,
          nombre: 'Casado con pescado',
          categoria: 'Platos fuertes',
          subcategoria: 'Casados',
          precio: '5200',
        },
      ],
    },
  })
  await call('12:46', 'firstSteps', { by: 'ana' })
  await call('12:47', 'finishCodes', { by: 'ana' })
}

async function hire({ call, prepare, connect, receives, world }: ExampleRecorder): Promise<void> {
  await call('12:48', 'createEmployee', {
    by: 'ana',
    body: {
      name: 'Beto',
      email: 'beto@soda.example',
      type: 'salonero',
      sucursalesSeleccionadas: [1],
    },
  })
  await call('12:49', 'updateEmployee', {
    by: 'ana',
    body: { user: 4, name: 'Beto Brenes', type: 'salonero', sucursalesSeleccionadas: [1] },
  })
  await call('12:50', 'renewPassword', { by: 'ana', body: { user: 4 } })
  await prepare('ana', calls.createEmployee, {
    name: 'Carla',
    email: 'carla@soda.example',
    type: 'salonero',
    sucursalesSeleccionadas: [1],
  })
  await call('12:51', 'employees', { by: 'ana' })
  const carla = await connect(world.client(await world.tokenOf(5)))
  await carla.emitWithAck('board:join', { branch: 1 })
  await call('12:52', 'dismissEmployee', { by: 'ana', body: { user: 5 } })
  await receives('board:closed')
  carla.close()
  await call('12:53', 'login', { body: { email: 'ana@soda.example', password: 'café con leche' } })
  await call('12:54', 'updateLanguage', { by: 'ana', body: { language: 'en' } })
  await call('12:55', 'updatePassword', {
    by: 'ana',
    body: { current_password: 'café con leche', password: 'gallo pinto a las seis' },
  })
}

async function serve({
  call,
  enter,
  connect,
  emit,
  receives,
  world,
  people,
}: ExampleRecorder): Promise<ClientSocket> {
  await enter('beto', 4)
  await call('12:56', 'startRestaurant', { by: 'beto', body: { restaurant: 1, branch: 1 } })
  await call('12:57', 'me', { by: 'beto' })
  await call('12:58', 'restaurant', { by: 'beto' })
  await call('12:59', 'floor', atBranch)
  await call('13:00', 'setReceiving', { by: 'beto', body: { id: 1, abierta: 1 } })
  await call('13:01', 'appLinks', {})
  await call('13:02', 'enterTable', { body: { mesa: TABLE_CODE, name: 'Luisa' } })
  await call('13:03', 'menu', { body: { mesa: TABLE_CODE, idioma: 'en' } })
  const guest = await connect('luisa')
  await emit(guest, 'bill:join', {
    by: 'luisa',
    when: 'La invitada abre el menú de su mesa',
    payload: { mesa: TABLE_CODE },
  })
  const board = await connect('beto')
  await emit(board, 'board:join', {
    by: 'beto',
    when: 'La pantalla acaba de abrirse: todo de una vez',
    payload: { branch: 1 },
  })
  await emit(board, 'board:screen', {
    by: 'beto',
    when: 'La pantalla muestra toda la cocina',
    payload: { branch: 1, screen: { station: null } },
  })
  await call('13:04', 'callWaiter', { by: 'luisa', body: { mesa: TABLE_CODE } })
  await call('13:05', 'waiterCalls', atBranch)
  await call('13:06', 'sendWaiter', { by: 'beto', body: { bill_id: 1 } })
  await call('13:07', 'undoSendWaiter', { by: 'beto', body: { bill_id: 1 } })
  await call('13:08', 'confirmTable', { by: 'beto', body: { bill_id: 1 } })
  await call('13:09', 'placeOrder', {
    by: 'luisa',
    body: {
      mesa: TABLE_CODE,
      products: [
        {
          product_id: 1,
          quantity: 2,
          note: 'Uno sin cebolla',
          variants: [{ variant_id: 1, options: [{ option_id: 1, quantity: 1 }] }],
        },
        { product_id: 2, quantity: 1 },
      ],
    },
  })
  await call('13:10', 'openBill', { by: 'luisa', query: { mesa: TABLE_CODE } })
  const entered = await world.client().send(calls.enterTable, { mesa: TABLE_CODE })
  people.set('marco', world.client(entered.body.token))
  const other = await connect('marco')
  await other.emitWithAck('bill:join', {})
  await call('13:11', 'billsToJoin', { by: 'marco', query: { mesa: TABLE_CODE } })
  await call('13:12', 'askToJoin', {
    by: 'marco',
    body: { mesa: TABLE_CODE, bill_id: 1, name: 'Marco' },
  })
  await call('13:13', 'joinRequests', { by: 'luisa' })
  await receives('bill:asked')
  await call('13:14', 'answerJoin', { by: 'luisa', body: { id: 1, aceptar: 1 } })
  await receives('bill:answered')
  await emit(guest, 'board:join', {
    by: 'luisa',
    when: 'Una invitada no puede ver el tablero',
    payload: { branch: 1 },
  })
  await call('13:15', 'openOrders', atBranch)
  await call('13:16', 'takeOrder', {
    by: 'beto',
    body: {
      table_id: 2,
      bill_name: 'Familia Mora',
      products: [{ product_id: 2, quantity: 3, note: 'Con poco limón', asiento: 2 }],
    },
  })
  await call('13:17', 'openBills', atBranch)
  await call('13:18', 'moveBill', { by: 'beto', body: { bill_id: 3, table_id: 1 } })
  await call('13:19', 'tableBills', { by: 'beto', params: { mesa: 1 } })
  await call('13:20', 'changeLineStatus', {
    by: 'beto',
    body: { order_line_id: 1, estado: 'Preparando' },
  })
  await call('13:21', 'changeOrderStatus', {
    by: 'beto',
    body: { order_id: 2, estado: 'Preparando' },
  })
  await call('13:21:30', 'fireCourse', { by: 'beto', body: { order_id: 2 } })
  await call('13:22', 'undoOrder', { by: 'beto', body: { order_id: 2 } })
  await call('13:22:40', 'setCountdown', {
    by: 'beto',
    body: { id: 3, sucursal: 1, cantidad: 12, umbral: 5 },
  })
  await call('13:22:50', 'countdowns', atBranch)
  await call('13:23', 'setSoldOut', { by: 'beto', body: { id: 3, sold_out: 1 } })
  await receives('menu:changed')
  return board
}

async function print({ call, receives, world }: ExampleRecorder): Promise<void> {
  const { pool } = world.deps
  // Prevents a connection to the printer's example address, which may belong to a real printer.
  await pool.query("UPDATE branches SET printer = '127.0.0.1:9'")
  await pool.query("UPDATE printers SET address = '127.0.0.1:9'")
  await call('13:24', 'printOrder', { by: 'beto', body: { order_id: 2 } })
  await receives('print:changed')
  await call('13:25', 'printJobs', { by: 'beto', params: { sucursal: 1 } })
  await pool.query("UPDATE print_jobs SET status = 'failed'")
  await call('13:26', 'retryPrint', { by: 'beto', body: { job_id: 1 } })
  await call('13:27', 'printBill', { by: 'beto', body: { bill_id: 3 } })
  await call('13:28', 'printTest', { by: 'ana', body: { id: 1 } })
  await call('13:29', 'discardPrint', { by: 'beto', body: { job_id: 1 } })
}

/** Returns the log's position before the events that a screen misses. */
async function closeBills({
  call,
  prepare,
  receives,
  setTime,
  world,
}: ExampleRecorder): Promise<number> {
  await call('13:30', 'reportShown', { by: 'beto', body: { estacion: null, pedidos: [1] } })
  await receives('bill:shown')
  setTime('13:30')
  await prepare('beto', calls.changeOrderStatus, { order_id: 1, estado: 'Preparando' })
  setTime('13:31')
  await prepare('beto', calls.changeOrderStatus, { order_id: 1, estado: 'Listo' })
  await call('13:31', 'callOrder', { by: 'beto', body: { order_id: 1 } })
  setTime('13:32')
  await prepare('beto', calls.changeOrderStatus, { order_id: 1, estado: 'Entregado' })
  await call('13:33', 'recentOrders', atBranch)
  await call('13:34', 'requestBill', { by: 'luisa', body: { mesa: TABLE_CODE } })
  await call('13:35', 'cancelBillRequest', { by: 'luisa', body: { mesa: TABLE_CODE } })
  await call('13:36', 'cancelCall', { by: 'luisa', body: { mesa: TABLE_CODE } })
  const [head] = await readHeads(world.deps.pool, [1])
  const since = head?.seq ?? 0
  await call('13:37', 'closeBill', { by: 'beto', body: { bill_id: 1, payment_method: 'sinpe' } })
  await call('13:38', 'reopenBill', { by: 'beto', body: { bill_id: 1 } })
  setTime('13:39')
  await prepare('beto', calls.closeBill, { bill_id: 1, payment_method: 'sinpe' })
  await call('13:40', 'billHistory', {
    ...atBranch,
    by: 'ana',
    query: { ...inMarch, buscar: 'mora', pagina: '1', tamano: '20' },
  })
  await call('13:41', 'billStory', { by: 'beto', params: { cuenta: 1 } })
  await call('13:42', 'exportBills', { ...atBranch, by: 'ana', query: inMarch })
  await call('13:43', 'dashboard', { by: 'ana', params: { year: 2026 } })
  await call('13:44', 'ownHistory', { by: 'luisa', query: { pagina: '1', tamano: '10' } })
  await call('13:45', 'catchUp', { ...atBranch, query: { epoch: EPOCH, desde: String(since) } })
  const query = { dia: '2026-03-14', epoch: EPOCH, desde: String(since) }
  await call('13:46', 'replay', { ...atBranch, by: 'ana', query })
  return since
}

async function takePayments(recorder: ExampleRecorder) {
  const { call, prepare, recorded } = recorder
  await prepare('ana', calls.updateBranch, { id: 1, cobros: 1 })
  await call('13:51', 'paymentMethods', { by: 'beto' })
  await call('13:52', 'paymentReasons', { by: 'beto', query: { tipo: 'devolucion' } })
  // Must be early, because a guest's session ends some minutes after the guest's last bill was closed.
  await payOnline(recorder)
  await call('13:57', 'createPaymentMethod', {
    by: 'ana',
    body: { name: 'Reparto a domicilio', kind: 'plataforma', needs_reference: 1, allows_tip: 0 },
  })
  await call('13:58', 'updatePaymentMethod', {
    by: 'ana',
    body: { id: 2, name: 'Tarjeta o datáfono' },
  })
  await call('13:59', 'createPaymentReason', {
    by: 'ana',
    body: {
      kind: 'cortesia',
      name: 'Cumpleaños',
      translations: [{ language_code: 'en', name: 'Birthday' }],
      needs_note: 1,
    },
  })
  await call('14:00', 'updatePaymentReason', { by: 'ana', body: { id: 2, active: 0 } })
  await call('14:01', 'setPermissions', {
    by: 'ana',
    body: { user: 3, permisos: ['caja', 'anulaciones'], descuento_maximo: 10, pin: '2468' },
  })
  await call('14:02', 'approvers', atBranch)
  await call('14:03', 'openRegister', {
    by: 'ana',
    body: {
      caja: 1,
      conteo: [
        { denominacion: 5000, cantidad: 4 },
        { denominacion: 500, cantidad: 10 },
      ],
    },
  })
  await call('14:04', 'registers', atBranch)
  await call('14:05', 'chargeBill', {
    by: 'beto',
    body: {
      bill_id: 3,
      caja: 1,
      saldo_visto: 4428,
      pagos: [
        { metodo: 2, monto: 2000, propina: 300, referencia: '4821' },
        { metodo: 1, monto: 2428, recibido: 3000 },
      ],
    },
  })
  await call('14:05', 'changeMethod', {
    by: 'ana',
    body: { payment_id: 8, motivo: 9, metodo: 2, referencia: '0973' },
  })
  await call('14:06', 'reversePayment', { by: 'ana', body: { payment_id: 10, motivo: 9 } })
  await call('14:07', 'takeCharge', { by: 'beto', body: { bill_id: 3 } })
  await call('14:08', 'refundPayment', {
    by: 'ana',
    body: { payment_id: 7, motivo: 9, monto: 500 },
  })
  await prepare('beto', calls.takeOrder, {
    table_id: 2,
    products: [{ product_id: 1, quantity: 3 }],
  })
  await call('14:09', 'giveDiscount', {
    by: 'ana',
    body: { bill_id: 5, tipo: 'porcentaje', valor: 10, motivo: 1 },
  })
  await call('14:10', 'removeDiscount', { by: 'ana', body: { bill_id: 5 } })
  await call('14:11', 'giveCourtesy', { by: 'ana', body: { order_line_id: 5, motivo: 3 } })
  await call('14:12', 'waiveService', { by: 'ana', body: { bill_id: 5, motivo: 1 } })
  await call('14:13', 'voidLine', {
    by: 'beto',
    body: { order_line_id: 5, cantidad: 1, motivo: 5 },
  })
  await call('14:14', 'splitBill', {
    by: 'beto',
    body: {
      bill_id: 5,
      partes: [{ name: 'Sofía', lineas: [{ order_line_id: 5, cantidad: 1 }] }],
    },
  })
  await call('14:15', 'mergeBills', { by: 'beto', body: { bill_id: 5, otras: [6] } })
  await call('14:16', 'separateBills', { by: 'beto', body: { bill_id: 5, otras: [6] } })
  await prepare('luisa', calls.placeOrder, {
    mesa: TABLE_CODE,
    products: [{ product_id: 1, quantity: 2 }],
  })
  await call('14:17', 'planShares', {
    by: 'beto',
    body: { bill_id: 7, tipo: 'iguales', cantidad: 2 },
  })
  await call('14:18', 'chooseShare', { by: 'luisa', body: { share_id: 1 } })
  await call('14:19', 'sendPaymentIntent', {
    by: 'luisa',
    body: { metodo: 'tarjeta', propina: 200 },
  })
  await call('14:19:10', 'noteCash', {
    by: 'beto',
    body: {
      clave: '5b0c9c1e-8d8a-4c5f-9a53-0d6d1c1f9f10',
      bill_id: 7,
      monto: 1000,
      recibido: 2000,
      anotado: '2026-03-14T20:15:00.000Z',
    },
  })
  await call('14:19:20', 'cashNotes', atBranch)
  await call('14:19:30', 'confirmCash', { by: 'beto', body: { note_id: 1, caja: 1 } })
  await prepare('beto', calls.noteCash, {
    clave: '0c5f7a52-96b7-4d6c-9a0b-6f3b0b7f6c11',
    bill_id: 7,
    monto: 500,
    recibido: 500,
    anotado: '2026-03-14T20:18:00.000Z',
  })
  await call('14:19:40', 'discardCash', {
    by: 'beto',
    body: { note_id: 2, motivo: 'Pagó con tarjeta' },
  })
  await call('14:19:40', 'moveCash', {
    by: 'ana',
    body: { turno: 3, tipo: 'salida', monto: 1500, motivo: 7, nota: 'Hielo' },
  })
  await call('14:19:50', 'reverseMovement', {
    by: 'ana',
    body: { movimiento: 1, motivo: 7 },
  })
  await call('14:19:51', 'createHouseAccount', {
    by: 'ana',
    body: { name: 'Constructora Ríos', tax_id: '3-101-123456', limit: 150_000 },
  })
  await call('14:19:52', 'updateHouseAccount', { by: 'ana', body: { id: 1, limit: 200_000 } })
  await call('14:19:53', 'payOnAccount', {
    by: 'ana',
    body: { cuenta_casa: 1, turno: 3, metodo: 1, monto: 15_000, recibido: 20_000, nota: 'Marzo' },
  })
  await call('14:19:54', 'houseAccounts', { by: 'beto', query: { buscar: 'rios' } })
  const ofAccount = { by: 'ana', params: { cuenta_casa: 1 }, query: inMarch } as const
  await call('14:19:55', 'houseStatement', ofAccount)
  await call('14:19:56', 'exportHouseStatement', ofAccount)
  const paid = recorded.get('payOnAccount')?.answer as AnswerOf<typeof calls.payOnAccount>
  await call('14:19:57', 'reverseAccountPayment', {
    by: 'ana',
    body: { payment_id: paid.payment_id, motivo: 9 },
  })
  await call('14:19:58', 'countCash', { by: 'ana', body: { turno: 3, monto: 25_000 } })
  await prepare('ana', calls.updateBranch, { id: 1, gaveta: 1 })
  await call('14:19:59', 'openDrawer', {
    by: 'ana',
    body: { turno: 3, motivo: 7, nota: 'Cambio de billetes' },
  })
  await call('14:20', 'closeRegister', { by: 'ana', body: { turno: 3, dejado: 20_000 } })
  await call('14:20:10', 'printSession', { by: 'ana', body: { turno: 3, idioma: 'es' } })
  await call('14:20:30', 'closedSessions', { ...atBranch, by: 'ana' })
  await call('14:20:40', 'createRegister', {
    by: 'ana',
    body: {
      branch_id: 1,
      name: 'Caja del bar',
      kind: 'caja',
      impresora: '192.168.1.51',
      papel: 58,
    },
  })
  await call('14:20:45', 'updateRegister', { by: 'ana', body: { id: 2, name: 'Bar' } })
  await call('14:20:50', 'everyRegister', { by: 'ana' })
  await call('14:21', 'cashSession', { by: 'ana', params: { turno: 3 } })
  await call('14:21:05', 'receipt', {
    by: 'beto',
    body: { bill_id: 4, idioma: 'en', identificacion: '1-1234-0567' },
  })
  const receipt = recorded.get('receipt')?.answer as AnswerOf<typeof calls.receipt>
  await call('14:21:06', 'publicReceipt', {
    query: { codigo: receipt.url.split('/').at(-1) ?? '', idioma: 'en' },
  })
  await call('14:21:08', 'sendReceipt', {
    by: 'beto',
    body: { bill_id: 4, idioma: 'en', correo: 'luisa@correo.example' },
  })
  await call('14:21:10', 'transactions', { ...atBranch, by: 'ana', query: inMarch })
  await call('14:21:20', 'exportTransactions', { ...atBranch, by: 'ana', query: inMarch })
  await call('14:21:25', 'salesReport', { by: 'ana', query: { ...inMarch, por: 'producto' } })
  await call('14:21:27', 'setSummaryAddresses', {
    by: 'ana',
    body: { correos: ['ana@correo.example'] },
  })
  await call('14:21:28', 'daySummary', { by: 'ana', query: {} })
  await call('14:21:29', 'kitchenTimes', { by: 'ana', query: { ...inMarch, por: 'plato' } })
  await call('14:21:30', 'ledger', {
    by: 'ana',
    params: { sucursal: 1 },
    query: { desde: '2026-03-01', hasta: '2026-03-31' },
  })
  await call('14:21:31', 'coworkers', { ...atBranch })
  await call('14:21:32', 'markShift', {
    by: 'beto',
    body: { sucursal: 1, user: 4, accion: 'entrada' },
  })
  const morning = {
    desde: '2026-03-13T14:00:00.000Z',
    hasta: '2026-03-13T22:00:00.000Z',
    descansos: [{ desde: '2026-03-13T18:00:00.000Z', hasta: '2026-03-13T18:30:00.000Z' }],
  }
  await call('14:21:33', 'createShift', {
    by: 'ana',
    body: { sucursal: 1, user: 4, ...morning, motivo: 'La pantalla estaba sin red' },
  })
  await call('14:21:34', 'correctShift', {
    by: 'ana',
    body: { id: 2, ...morning, hasta: '2026-03-13T22:30:00.000Z', motivo: 'Salió más tarde' },
  })
  await call('14:21:35', 'shiftHours', { by: 'ana', query: inMarch })
  await call('14:21:36', 'ownHours', { by: 'beto' })
  await call('14:21:37', 'deleteShift', { by: 'ana', body: { id: 2, motivo: 'Estaba repetida' } })
  await call('14:21:38', 'shiftCorrections', { by: 'ana', query: inMarch })
  await call('14:21:39', 'createStation', {
    by: 'ana',
    body: {
      sucursal: 1,
      name: 'Parrilla',
      order: 1,
      color: 'naranja',
      sonido: 'campana',
      predeterminada: 1,
      categorias: [1],
    },
  })
  await prepare('ana', calls.createStation, {
    sucursal: 1,
    name: 'Bar',
    order: 2,
    color: 'azul',
    sonido: 'madera',
    predeterminada: 0,
    categorias: [],
  })
  await call('14:21:40', 'updateStation', { by: 'ana', body: { id: 2, name: 'Barra' } })
  await call('14:21:41', 'assignStation', {
    by: 'ana',
    body: { sucursal: 1, productos: [1], estacion: 2 },
  })
  await call('14:21:42', 'stations', { by: 'ana', params: { sucursal: 1 } })
  await call('14:21:43', 'deleteStation', { by: 'ana', body: { id: 2 } })
  // Without papers, no attempt to print at the address below changes the examples.
  await recorder.world.deps.pool.query('DELETE FROM print_jobs')
  await call('14:21:44', 'createPrinter', {
    by: 'ana',
    body: {
      sucursal: 1,
      name: 'Parrilla',
      impresora: '192.168.1.52',
      papel: 80,
      gaveta: 0,
      imprime: [],
      estaciones: [1],
      respaldo: 1,
    },
  })
  await call('14:21:45', 'updatePrinter', {
    by: 'ana',
    body: { id: 2, name: 'Impresora de la parrilla' },
  })
  await call('14:21:46', 'printers', { by: 'ana', params: { sucursal: 1 } })
  await call('14:21:47', 'deletePrinter', { by: 'ana', body: { id: 2 } })
  await call('14:21:48', 'createCourse', {
    by: 'ana',
    body: { name: 'Entradas', order: 1, categorias: [1] },
  })
  await prepare('ana', calls.createCourse, { name: 'Postre', order: 3, categorias: [] })
  await call('14:21:49', 'updateCourse', { by: 'ana', body: { id: 2, name: 'Postres' } })
  await call('14:21:50', 'courses', { by: 'ana' })
  await call('14:21:51', 'deleteCourse', { by: 'ana', body: { id: 2 } })
  await call('14:21:52', 'activity', { by: 'ana', query: { ...inMarch, tipo: 'personas' } })
}

/** Luisa pays online. The provider's notice closes her bill, and the restaurant returns the excess. */
async function payOnline({ call, prepare, recorded, world }: ExampleRecorder): Promise<void> {
  await prepare('ana', calls.updateBranch, { id: 1, proveedor_pago: 'prueba' })
  await prepare('luisa', calls.placeOrder, {
    mesa: TABLE_CODE,
    products: [{ product_id: 1, quantity: 1 }],
  })
  await prepare('luisa', calls.payOnline, { mesa: TABLE_CODE })
  await call('13:52', 'cancelAttempt', { by: 'beto', body: { attempt_id: 1 } })
  await call('13:53', 'payOnline', {
    by: 'luisa',
    body: { mesa: TABLE_CODE, propina: 200, idioma: 'es' },
  })
  const attempt = recorded.get('payOnline')?.answer as AnswerOf<typeof calls.payOnline>
  const ref = attempt.url?.split('/').at(-1) ?? ''
  await world.deps.providers.prueba.decide(ref, true)
  const notice = {
    ref,
    key: `${EPOCH}-${attempt.id}`,
    status: 'pagado',
    amount: (attempt.amount + attempt.tip + 100) * 100,
  }
  await call('13:54', 'paymentNotice', {
    params: { proveedor: 'prueba' },
    headers: {
      'X-Firma': signatureOf(EXAMPLE_PAYMENTS_SECRET, Buffer.from(JSON.stringify(notice))),
    },
    // The contract does not define the fields, because each provider has its own.
    body: notice as object as Record<string, never>,
  })
  await call('13:55', 'ownPayments', { by: 'luisa' })
  await call('13:56', 'refundOnline', { by: 'ana', body: { bill_id: attempt.bill_id } })
}

async function endEvening(
  recorder: ExampleRecorder,
  board: ClientSocket,
  since: number,
): Promise<void> {
  const { call, prepare, emit, receives, world, received } = recorder
  await call('13:46', 'register', {
    body: { name: 'Rosa', email: 'rosa@correo.example', password: 'tortillas de maíz' },
  })
  await call('13:47', 'eraseAccount', { by: 'rosa', body: { password: 'tortillas de maíz' } })
  await call('13:48', 'pushKey', { by: 'beto' })
  await call('13:49', 'subscribe', {
    by: 'beto',
    body: {
      endpoint,
      keys: {
        p256dh:
          'BFnXwFg6fZ3bWq0dTnQ0rKpX8mJv1cYtL5sHu2eRa7oGi9kDzMxNwBhPyVjCq4fTsUl6ZrE3gAiOb8nKdWmQxYc',
        auth: 'k3Vb9sQpX1mZtR7yLw2nHg',
      },
    },
  })
  await call('13:50', 'unsubscribe', { by: 'beto', body: { endpoint } })
  await emit(board, 'board:join', {
    by: 'beto',
    when: 'La pantalla vuelve después de un corte: solo lo que se perdió',
    payload: { branch: 1, epoch: EPOCH, since },
  })
  // Waits for the next head message, because the example shows a head message that follows the last event.
  const at = world.deps.clock().toISOString()
  await vi.waitFor(
    () => expect(received.get('board:head')?.at(-1)).toMatchObject({ at }),
    POLL_OPTIONS,
  )
  received.set('board:head', received.get('board:head')?.slice(-1) ?? [])
  await emit(board, 'board:leave', {
    by: 'beto',
    when: 'La pantalla se cierra',
    payload: { branch: 1 },
  })
  await takePayments(recorder)
  await prepare('equipo', calls.createRestaurant, {
    name: 'Soda El Puerto',
    email: 'beto@soda.example',
    country: 'crc',
    status: 1,
    commissionType: 2,
  })
  await world.deps.pool.query('UPDATE role_offers SET code_hash = $1', [
    hashCode(world.deps.jwtSecret, 'role', ROLE_CODE),
  ])
  await world.deps.pool.query('UPDATE users SET temporary_logins = NULL')
  await call('14:22', 'acceptRole', { by: 'beto', body: { codigo: ROLE_CODE } })
  await manageSessions(recorder)
  await managePins(recorder)
  await manageSecondFactor(recorder)
  await call('14:23', 'logout', { by: 'beto' })
  await registerWall(recorder)
  await resetPassword(recorder)
  await removeSecondFactors(recorder)
  await receives('session:revoked')
}

async function manageSessions({ call, recorded, setTime, world }: ExampleRecorder): Promise<void> {
  setTime('14:22:10')
  await world.deps.pool.query('UPDATE sessions SET device = $1 WHERE user_id = 4', [
    'Chrome · Android',
  ])
  await world.deps.pool.query(
    `INSERT INTO sessions (id, user_id, sliding, created_at, expires_at, device)
      VALUES ($1, 4, true, $2, $2::timestamptz + interval '30 days', 'Safari · iPhone')`,
    [OTHER_SESSION, world.deps.clock()],
  )
  await call('14:22:20', 'sessions', { by: 'beto' })
  const { answer, ...request } = recorded.get('sessions') ?? {}
  const { data, total } = answer as AnswerOf<typeof calls.sessions>
  const fixed = data.map((each) => ({ ...each, id: each.actual ? OWN_SESSION : each.id }))
  recorded.set('sessions', { ...request, answer: { data: fixed, total } })
  await call('14:22:30', 'endSession', { by: 'beto', body: { id: OTHER_SESSION } })
  await call('14:22:40', 'endOtherSessions', { by: 'beto' })
}

/** A wall of the branch, on which Beto acts. */
async function registerWall(recorder: ExampleRecorder): Promise<void> {
  const { call, people, recorded, world } = recorder
  const wall = {
    name: 'Muro del salón',
    sucursal: 1,
    tipo: 'salon',
    pin: 'dinero',
    segundos: 120,
  } as const
  await call('14:23:10', 'createDevice', { by: 'ana', body: wall })
  const created = recorded.get('createDevice')?.answer
  const { id } = created as AnswerOf<typeof calls.createDevice>
  const body = { id, ...wall, segundos: 300 }
  await call('14:23:15', 'updateDevice', { by: 'ana', body })
  await call('14:23:20', 'renewDeviceCode', { by: 'ana', body: { id } })
  for (const name of ['createDevice', 'renewDeviceCode'] as const) {
    const { answer, ...request } = recorded.get(name) ?? {}
    recorded.set(name, { ...request, answer: { ...(answer as object), codigo: DEVICE_CODE } })
  }
  await world.deps.pool.query('UPDATE devices SET code_hash = $1', [
    hashCode(world.deps.jwtSecret, 'device', DEVICE_CODE),
  ])
  await call('14:23:25', 'registerDevice', { body: { codigo: DEVICE_CODE } })
  const registered = recorded.get('registerDevice')?.answer
  const { token } = registered as AnswerOf<typeof calls.registerDevice>
  people.set('muro', world.client(token))
  await recorder.connect('muro')
  await recorder.prepare('ana', calls.updateDevice, { ...body, segundos: 120 })
  await recorder.receives('device:changed')
  await recorder.prepare('ana', calls.updateDevice, body)
  await call('14:23:30', 'provePerson', { by: 'muro', body: { user: 3, pin: ANAS_PIN } })
  await call('14:23:31', 'createBadge', { by: 'ana', body: { user: 3 } })
  const { answer: _, ...request } = recorded.get('createBadge') ?? {}
  recorded.set('createBadge', { ...request, answer: { codigo: BADGE_CODE } })
  await world.deps.pool.query('UPDATE memberships SET badge_hash = $1 WHERE user_id = 3', [
    hashBadge(BADGE_CODE),
  ])
  await call('14:23:32', 'proveBadge', { by: 'muro', body: { codigo: BADGE_CODE } })
  await call('14:23:33', 'removeBadge', { by: 'ana', body: { user: 3 } })
  await call('14:23:35', 'devices', { by: 'ana' })
  await call('14:23:40', 'revokeDevice', { by: 'ana', body: { id } })
  await call('14:23:45', 'deleteDevice', { by: 'ana', body: { id } })
}

async function managePins({ call, recorded, world }: ExampleRecorder): Promise<void> {
  await call('14:22:41', 'createPinCode', { by: 'ana', body: { user: 3 } })
  const { answer: _, ...request } = recorded.get('createPinCode') ?? {}
  recorded.set('createPinCode', { ...request, answer: { codigo: PIN_CODE } })
  await world.deps.pool.query('UPDATE pin_codes SET code_hash = $1', [
    hashCode(world.deps.jwtSecret, 'pin', PIN_CODE),
  ])
  await call('14:22:42', 'pinPeople', { by: 'ana' })
  await call('14:22:43', 'setPin', {
    by: 'ana',
    body: { user: 3, codigo: PIN_CODE, pin: '7391' },
  })
  await call('14:22:44', 'changePin', {
    by: 'ana',
    body: { user: 3, actual: '7391', pin: '2468' },
  })
}

async function manageSecondFactor(recorder: ExampleRecorder): Promise<void> {
  const { call, recorded, world } = recorder
  const { pool, jwtSecret, clock } = world.deps
  const current_password = 'gallo pinto con natilla'
  const hash = await hashPassword(current_password)
  await pool.query('UPDATE users SET password_hash = $1 WHERE id = 4', [hash])
  const storeRecoveryCode = (code: string) =>
    pool.query('INSERT INTO recovery_codes (user_id, code_hash) VALUES (4, $1)', [
      hashRecoveryCode(code),
    ])
  await call('14:22:50', 'prepareSecondFactor', { by: 'beto' })
  const secret = Buffer.from('clave de los ejemplo')
  const described = describeSecret(secret, 'beto@soda.example')
  recorded.set('prepareSecondFactor', { by: 'beto', answer: described })
  const sealed = sealSecret({ jwtSecret, userId: 4 }, secret)
  await pool.query('UPDATE second_factors SET secret = $1', [sealed])
  const codigo = TOTP.generate({
    secret: Secret.fromBase32(described.secreto),
    timestamp: clock().getTime(),
  })
  const answer = { codigos: RECOVERY_CODES }
  const turnOn = { by: 'beto', body: { current_password, codigo } } as const
  await call('14:22:51', 'turnOnSecondFactor', turnOn)
  recorded.set('turnOnSecondFactor', { ...turnOn, answer })
  await call('14:22:52', 'secondFactor', { by: 'beto' })
  await storeRecoveryCode(RECOVERY_CODES[0])
  const renew = { by: 'beto', body: { current_password, codigo: RECOVERY_CODES[0] } } as const
  await call('14:22:53', 'renewRecoveryCodes', renew)
  recorded.set('renewRecoveryCodes', { ...renew, answer })
  await storeRecoveryCode(RECOVERY_CODES[1])
  await call('14:22:54', 'turnOffSecondFactor', {
    by: 'beto',
    body: { current_password, codigo: RECOVERY_CODES[1] },
  })
}

async function removeSecondFactors({ call, prepare, world }: ExampleRecorder): Promise<void> {
  await world.deps.pool.query(
    'UPDATE users SET second_factor = true, is_superadmin = id = 2 WHERE id IN (2, 4)',
  )
  await prepare('equipo', calls.startRestaurant, { restaurant: 1 })
  await call('14:26', 'removeSecondFactor', { by: 'equipo', body: { user: 4 } })
  await call('14:27', 'removeUserSecondFactor', { by: 'equipo', body: { id: 2 } })
}

async function resetPassword({ call, world }: ExampleRecorder): Promise<void> {
  // The address is the person's own: a login proved it, and no restaurant chose it.
  await world.deps.pool.query('UPDATE users SET email_proved = true, made_by = NULL')
  await call('14:24', 'requestPasswordReset', { body: { email: 'beto@soda.example' } })
  const useFixedCode = () =>
    world.deps.pool.query('UPDATE password_resets SET code_hash = $1 RETURNING 1', [
      hashResetCode(RESET_CODE),
    ])
  await vi.waitFor(async () => expect(await useFixedCode()).toHaveLength(1), POLL_OPTIONS)
  await call('14:25', 'resetPassword', {
    body: { codigo: RESET_CODE, password: 'gallo pinto con huevo' },
  })
}
