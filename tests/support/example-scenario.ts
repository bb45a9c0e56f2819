/** The scenario of the API's examples: the first evening of a new restaurant, from the first user to the last bill. */
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf } from '@orderi/shared/contract/call'
import { expect, vi } from 'vitest'
import { hashRoleCode } from '../../server/src/accounts/commands/offers.ts'
import { hashPassword } from '../../server/src/identity/passwords.ts'
import { signatureOf } from '../../server/src/payments/providers/signature.ts'
import {
  EPOCH,
  EXAMPLE_PAYMENTS_SECRET,
  type ExampleRecorder,
  POLL_OPTIONS,
} from './example-recorder.ts'
import type { ClientSocket } from './screen.ts'

const TABLE_CODE =
  'eyJyZXN0YXVyYW50ZSI6MSwic3VjdXJzYWwiOjEsInNhbG9uIjoxLCJtZXNhIjoxfQ.F0W1de5V0FkAYPN-i22GMA'
export const ROLE_CODE = 'H4TX-92KQ'

const atBranch = { by: 'beto', params: { sucursal: 1 } } as const
const inMarch = { desde: '2026-03-01', hasta: '2026-03-31' } as const
const endpoint = 'https://fcm.googleapis.com/fcm/send/cXk7Tq2fW0o'

export async function playScenario(recorder: ExampleRecorder): Promise<void> {
  const { call, prepare } = recorder
  await call('installation', {})
  await call('install', {
    body: {
      codigo: 'SDA4-7KPM',
      name: 'Equipo Orderi',
      email: 'equipo@orderi.example',
      password: 'café de la mañana',
    },
  })
  await call('createUser', {
    by: 'equipo',
    body: { name: 'Soporte', email: 'soporte@orderi.example', type: 'superadmin' },
  })
  await call('users', { by: 'equipo' })
  await call('updateUser', { by: 'equipo', body: { id: 2, name: 'Soporte de Orderi' } })
  await call('deleteUser', { by: 'equipo', body: { id: 2 } })
  await call('createRestaurant', {
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
  await call('deleteRestaurant', { by: 'equipo', body: { id: 2 } })
  await call('updateRestaurant', { by: 'equipo', body: { id: 1, comision: 2.5 } })
  await call('restaurants', { by: 'equipo', query: { buscar: 'soda' } })
  await call('newRestaurants', { by: 'equipo' })
  await createRestaurantParts(recorder)
  await createMenu(recorder)
  await hire(recorder)
  const board = await serve(recorder)
  await print(recorder)
  await closeBills(recorder)
  await endEvening(recorder, board)
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
  await call('updateProfile', { by: 'ana', body: { name: 'Ana Araya', email: 'ana@soda.example' } })
  await call('createBranch', {
    by: 'ana',
    body: {
      name: 'Barrio Escalante',
      address: 'Calle 33, San José',
      phone: '2222-0101',
      status: 1,
    },
  })
  await call('updateBranch', {
    by: 'ana',
    body: {
      id: 1,
      minutos_ambar: 10,
      minutos_rojo: 20,
      impresora: '192.168.1.50',
      confirmar_mesa: 1,
    },
  })
  await prepare('ana', calls.createBranch, { name: 'Otra', phone: '2222-0102', status: 1 })
  await call('deleteBranch', { by: 'ana', body: { id: 2 } })
  await call('branches', { by: 'ana' })
  await call('createHall', { by: 'ana', body: { branch_id: 1, name: 'Patio', status: 1 } })
  await call('updateHall', { by: 'ana', body: { id: 1, name: 'Terraza' } })
  await prepare('ana', calls.createHall, { branch_id: 1, name: 'Otro', status: 1 })
  await call('deleteHall', { by: 'ana', body: { id: 2 } })
  await call('createTable', { by: 'ana', body: { hall_id: 1, name: 'Mesa 1', capacity: 2 } })
  await call('updateTable', { by: 'ana', body: { id: 1, capacity: 4 } })
  await prepare('ana', calls.createTable, { hall_id: 1, name: 'Mesa 2', capacity: 6 })
  await prepare('ana', calls.createTable, { hall_id: 1, name: 'Mesa 3', capacity: 6 })
  await call('renewTableCode', { by: 'ana', body: { id: 2 } })
  await call('deleteTable', { by: 'ana', body: { id: 3 } })
  await call('hall', { by: 'ana', params: { id: 1 } })
  await call('branch', { by: 'ana', params: { id: 1 } })
  await call('updateOwnRestaurant', {
    by: 'ana',
    body: { phone: '2222-0100', servicio: 10, servicioIncluido: '0' },
  })
}

async function createMenu({ call, prepare }: ExampleRecorder): Promise<void> {
  await call('createCategory', { by: 'ana', body: { name: 'Platos', order: 1, hidden: 0 } })
  await call('updateCategory', {
    by: 'ana',
    body: {
      id: 1,
      translations: [
        { language_code: 'es', name: 'Platos fuertes' },
        { language_code: 'en', name: 'Main dishes' },
      ],
    },
  })
  await call('createSubcategory', {
    by: 'ana',
    body: { category_id: 1, name: 'Casado', order: 1, hidden: 0 },
  })
  await call('updateSubcategory', { by: 'ana', body: { id: 1, name: 'Casados' } })
  await prepare('ana', calls.createSubcategory, { category_id: 1, name: 'X', order: 2, hidden: 0 })
  await call('deleteSubcategory', { by: 'ana', body: { id: 2 } })
  await prepare('ana', calls.createCategory, { name: 'X', order: 2, hidden: 0 })
  await call('deleteCategory', { by: 'ana', body: { id: 2 } })
  await call('category', { by: 'ana', params: { id: 1 } })
  await call('categories', { by: 'ana', query: { buscar: 'platos', pagina: '1', tamano: '10' } })
  await call('createProduct', {
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
  await call('updateProduct', { by: 'ana', body: { id: 1, precio: 4500 } })
  const place = { category_id: 1, subcategory_id: 1, status: '1' }
  const dishes = { 'Fresco de cas': 1200, 'Ensalada verde': 1500, X: 1 }
  for (const [index, [name, precio]] of Object.entries(dishes).entries()) {
    await prepare('ana', calls.createProduct, { ...place, name, precio, order: index + 2 })
  }
  await call('deleteProduct', { by: 'ana', body: { id: 4 } })
  await call('createVariant', {
    by: 'ana',
    body: { product_id: 1, name: 'Guarnición', quantity: 1, required: 0 },
  })
  await call('updateVariant', { by: 'ana', body: { id: 1, required: 1 } })
  await call('saveOptions', {
    by: 'ana',
    body: { product_variant_id: 1, options: [{ id: 3, additional_price: 350 }] },
  })
  await prepare('ana', calls.createVariant, { product_id: 1, name: 'X', quantity: 1, required: 0 })
  await prepare('ana', calls.saveOptions, {
    product_variant_id: 2,
    options: [{ id: 2, additional_price: 0 }],
  })
  await call('deleteOption', { by: 'ana', body: { id: 2 } })
  await call('deleteVariant', { by: 'ana', body: { id: 2 } })
  await call('product', { by: 'ana', params: { id: 1 } })
  await call('products', {
    by: 'ana',
    query: { buscar: 'casado', visibilidad: '2', pagina: '1', tamano: '10' },
  })
  await call('importProducts', {
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
  await call('firstSteps', { by: 'ana' })
  await call('finishCodes', { by: 'ana' })
}

async function hire({ call, prepare, connect, receives, world }: ExampleRecorder): Promise<void> {
  await call('createEmployee', {
    by: 'ana',
    body: {
      name: 'Beto',
      email: 'beto@soda.example',
      type: 'salonero',
      sucursalesSeleccionadas: [1],
    },
  })
  await call('updateEmployee', {
    by: 'ana',
    body: { user: 4, name: 'Beto Brenes', type: 'salonero', sucursalesSeleccionadas: [1] },
  })
  await call('renewPassword', { by: 'ana', body: { user: 4 } })
  await prepare('ana', calls.createEmployee, {
    name: 'Carla',
    email: 'carla@soda.example',
    type: 'salonero',
    sucursalesSeleccionadas: [1],
  })
  await call('employees', { by: 'ana' })
  const carla = await connect(world.client(await world.tokenOf(5)))
  await carla.emitWithAck('board:join', { branch: 1 })
  await call('dismissEmployee', { by: 'ana', body: { user: 5 } })
  await receives('board:closed')
  carla.close()
  await call('login', { body: { email: 'ana@soda.example', password: 'café con leche' } })
  await call('updateLanguage', { by: 'ana', body: { language: 'en' } })
  await call('updatePassword', {
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
  await call('startRestaurant', { by: 'beto', body: { restaurant: 1, branch: 1 } })
  await call('me', { by: 'beto' })
  await call('restaurant', { by: 'beto' })
  await call('floor', atBranch)
  await call('setReceiving', { by: 'beto', body: { id: 1, abierta: 1 } })
  await call('appLinks', {})
  await call('enterTable', { body: { mesa: TABLE_CODE, name: 'Luisa' } })
  await call('menu', { body: { mesa: TABLE_CODE, idioma: 'en' } })
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
  await call('callWaiter', { by: 'luisa', body: { mesa: TABLE_CODE } })
  await call('waiterCalls', atBranch)
  await call('sendWaiter', { by: 'beto', body: { bill_id: 1 } })
  await call('undoSendWaiter', { by: 'beto', body: { bill_id: 1 } })
  await call('confirmTable', { by: 'beto', body: { bill_id: 1 } })
  await call('placeOrder', {
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
  await call('openBill', { by: 'luisa', query: { mesa: TABLE_CODE } })
  const entered = await world.client().call(calls.enterTable, { body: { mesa: TABLE_CODE } })
  people.set('marco', world.client(entered.body.token))
  const other = await connect('marco')
  await other.emitWithAck('bill:join', {})
  await call('billsToJoin', { by: 'marco', query: { mesa: TABLE_CODE } })
  await call('askToJoin', { by: 'marco', body: { mesa: TABLE_CODE, bill_id: 1, name: 'Marco' } })
  await call('joinRequests', { by: 'luisa' })
  await call('answerJoin', { by: 'luisa', body: { id: 1, aceptar: 1 } })
  await receives('bill:answered')
  await emit(guest, 'board:join', {
    by: 'luisa',
    when: 'Una invitada no puede ver el tablero',
    payload: { branch: 1 },
  })
  await call('openOrders', atBranch)
  await call('takeOrder', {
    by: 'beto',
    body: {
      table_id: 2,
      bill_name: 'Familia Mora',
      products: [{ product_id: 2, quantity: 3, note: 'Con poco limón' }],
    },
  })
  await call('openBills', atBranch)
  await call('moveBill', { by: 'beto', body: { bill_id: 3, table_id: 1 } })
  await call('tableBills', { by: 'beto', params: { mesa: 1 } })
  await call('changeLineStatus', { by: 'beto', body: { order_line_id: 1, estado: 'Preparando' } })
  await call('changeOrderStatus', { by: 'beto', body: { order_id: 2, estado: 'Preparando' } })
  await call('undoOrder', { by: 'beto', body: { order_id: 2 } })
  await call('setSoldOut', { by: 'beto', body: { id: 3, sold_out: 1 } })
  await receives('menu:changed')
  return board
}

async function print({ call, world }: ExampleRecorder): Promise<void> {
  const { pool } = world.deps
  const problems = async () => {
    const rows = await pool.query<{ problem: string | null }>('SELECT problem FROM print_jobs')
    return rows.map((row) => row.problem)
  }
  // Prevents a connection to the printer's example address, which may belong to a real printer.
  await pool.query("UPDATE branches SET printer = '127.0.0.1:9'")
  await call('printOrder', { by: 'beto', body: { order_id: 2 } })
  await vi.waitFor(async () => expect(await problems()).toEqual(['unreachable']), POLL_OPTIONS)
  await call('printJobs', { by: 'beto', params: { sucursal: 1 } })
  await pool.query("UPDATE print_jobs SET status = 'failed'")
  await call('retryPrint', { by: 'beto', body: { job_id: 1 } })
  await call('printBill', { by: 'beto', body: { bill_id: 3 } })
  await call('printTest', { by: 'ana', body: { id: 1 } })
  await call('discardPrint', { by: 'beto', body: { job_id: 1 } })
}

async function closeBills({ call, prepare, advanceMinute }: ExampleRecorder): Promise<void> {
  for (const estado of ['Preparando', 'Listo', 'Entregado']) {
    advanceMinute()
    await prepare('beto', calls.changeOrderStatus, { order_id: 1, estado })
  }
  await call('recentOrders', atBranch)
  await call('requestBill', { by: 'luisa', body: { mesa: TABLE_CODE } })
  await call('cancelBillRequest', { by: 'luisa', body: { mesa: TABLE_CODE } })
  await call('cancelCall', { by: 'luisa', body: { mesa: TABLE_CODE } })
  await call('closeBill', { by: 'beto', body: { bill_id: 1, payment_method: 'sinpe' } })
  await call('reopenBill', { by: 'beto', body: { bill_id: 1 } })
  advanceMinute()
  await prepare('beto', calls.closeBill, { bill_id: 1, payment_method: 'sinpe' })
  await call('billHistory', {
    ...atBranch,
    query: { ...inMarch, buscar: 'mora', pagina: '1', tamano: '20' },
  })
  await call('billStory', { by: 'beto', params: { cuenta: 1 } })
  await call('exportBills', { ...atBranch, query: inMarch })
  await call('dashboard', { by: 'ana', params: { year: 2026 } })
  await call('ownHistory', { by: 'luisa', query: { pagina: '1', tamano: '10' } })
  await call('catchUp', { ...atBranch, query: { epoch: EPOCH, desde: '61' } })
}

async function takePayments(recorder: ExampleRecorder) {
  const { call, prepare } = recorder
  await prepare('ana', calls.updateBranch, { id: 1, cobros: 1 })
  await call('paymentMethods', { by: 'beto' })
  await call('paymentReasons', { by: 'beto', query: { tipo: 'devolucion' } })
  // The session of a guest ends some minutes after the guest's last bill was closed.
  await payOnline(recorder)
  await call('createPaymentMethod', {
    by: 'ana',
    body: { name: 'Reparto a domicilio', kind: 'plataforma', needs_reference: 1, allows_tip: 0 },
  })
  await call('updatePaymentMethod', { by: 'ana', body: { id: 2, name: 'Tarjeta o datáfono' } })
  await call('createPaymentReason', {
    by: 'ana',
    body: {
      kind: 'cortesia',
      name: 'Cumpleaños',
      translations: [{ language_code: 'en', name: 'Birthday' }],
      needs_note: 1,
    },
  })
  await call('updatePaymentReason', { by: 'ana', body: { id: 2, active: 0 } })
  await call('setPermissions', {
    by: 'ana',
    body: { user: 3, permisos: ['caja', 'anulaciones'], descuento_maximo: 10, pin: '2468' },
  })
  await call('approvers', atBranch)
  await call('openRegister', {
    by: 'ana',
    body: {
      caja: 1,
      conteo: [
        { denominacion: 5000, cantidad: 4 },
        { denominacion: 500, cantidad: 10 },
      ],
    },
  })
  await call('registers', atBranch)
  await call('chargeBill', {
    by: 'beto',
    body: {
      bill_id: 3,
      caja: 1,
      saldo_visto: 4428,
      pagos: [
        { metodo: 2, monto: 2000, propina: 300 },
        { metodo: 1, monto: 2428, recibido: 3000 },
      ],
    },
  })
  await call('reversePayment', { by: 'ana', body: { payment_id: 4, motivo: 9 } })
  await call('takeCharge', { by: 'beto', body: { bill_id: 3 } })
  await call('refundPayment', { by: 'ana', body: { payment_id: 3, motivo: 9, monto: 500 } })
  await prepare('beto', calls.takeOrder, {
    table_id: 2,
    products: [{ product_id: 1, quantity: 3 }],
  })
  await call('giveDiscount', {
    by: 'ana',
    body: { bill_id: 5, tipo: 'porcentaje', valor: 10, motivo: 1 },
  })
  await call('removeDiscount', { by: 'ana', body: { bill_id: 5 } })
  await call('giveCourtesy', { by: 'ana', body: { order_line_id: 5, motivo: 3 } })
  await call('waiveService', { by: 'ana', body: { bill_id: 5, motivo: 1 } })
  await call('voidLine', { by: 'beto', body: { order_line_id: 5, cantidad: 1, motivo: 5 } })
  await call('splitBill', {
    by: 'beto',
    body: {
      bill_id: 5,
      partes: [{ name: 'Sofía', lineas: [{ order_line_id: 5, cantidad: 1 }] }],
    },
  })
  await call('mergeBills', { by: 'beto', body: { bill_id: 5, otras: [6] } })
  await call('separateBills', { by: 'beto', body: { bill_id: 5, otras: [6] } })
  await prepare('luisa', calls.placeOrder, {
    mesa: TABLE_CODE,
    products: [{ product_id: 1, quantity: 2 }],
  })
  await call('planShares', { by: 'beto', body: { bill_id: 7, tipo: 'iguales', cantidad: 2 } })
  await call('chooseShare', { by: 'luisa', body: { share_id: 1 } })
  await call('sendPaymentIntent', { by: 'luisa', body: { metodo: 'tarjeta', propina: 200 } })
  await call('closeRegister', { by: 'ana', body: { turno: 1, monto: 25_000, dejado: 20_000 } })
  await call('cashSession', { by: 'ana', params: { turno: 1 } })
}

/** Luisa pays online. The provider's notice closes her bill, and the restaurant returns what she paid in excess. */
async function payOnline({ call, prepare, recorded, world }: ExampleRecorder): Promise<void> {
  await prepare('ana', calls.updateBranch, { id: 1, proveedor_pago: 'prueba' })
  await prepare('luisa', calls.placeOrder, {
    mesa: TABLE_CODE,
    products: [{ product_id: 1, quantity: 1 }],
  })
  await call('payOnline', {
    by: 'luisa',
    body: { mesa: TABLE_CODE, propina: 200, idioma: 'es' },
  })
  const attempt = recorded.get('payOnline')?.answer as AnswerOf<typeof calls.payOnline>
  const ref = attempt.url?.split('/').at(-1) ?? ''
  await world.deps.providers.prueba.decide(ref, true)
  const notice = {
    ref,
    key: String(attempt.id),
    status: 'pagado',
    amount: (attempt.amount + attempt.tip + 100) * 100,
  }
  await call('paymentNotice', {
    params: { proveedor: 'prueba' },
    headers: {
      'X-Firma': signatureOf(EXAMPLE_PAYMENTS_SECRET, Buffer.from(JSON.stringify(notice))),
    },
    // The contract leaves the fields to the provider.
    body: notice as object as Record<string, never>,
  })
  await call('ownPayments', { by: 'luisa' })
  await call('refundOnline', { by: 'ana', body: { bill_id: attempt.bill_id } })
}

async function endEvening(recorder: ExampleRecorder, board: ClientSocket): Promise<void> {
  const { call, prepare, emit, receives, world, received } = recorder
  await call('register', {
    body: { name: 'Rosa', email: 'rosa@correo.example', password: 'tortillas de maíz' },
  })
  await call('eraseAccount', { by: 'rosa', body: { password: 'tortillas de maíz' } })
  await call('pushKey', { by: 'beto' })
  await call('subscribe', {
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
  await call('unsubscribe', { by: 'beto', body: { endpoint } })
  await emit(board, 'board:join', {
    by: 'beto',
    when: 'La pantalla vuelve después de un corte: solo lo que se perdió',
    payload: { branch: 1, epoch: EPOCH, since: 61 },
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
    hashRoleCode(world.deps.jwtSecret, ROLE_CODE),
  ])
  await world.deps.pool.query('UPDATE users SET temporary_logins = NULL')
  await call('acceptRole', { by: 'beto', body: { codigo: ROLE_CODE } })
  await call('logout', { by: 'beto' })
  await receives('session:revoked')
}
