/** A restaurant with hostile texts in all its fields: scripts, formulas, control characters and look-alike letters. */
import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import { issueInstallationCode } from '../../../server/src/accounts/commands/invitation.ts'
import { openTill } from '../money/till.ts'
import { type House, PASSWORD, type Person, post } from '../restaurant/house.ts'
import { makeUser } from '../tenant.ts'
import type { ApiClient, World } from '../world.ts'
import { createHostileWriter, type HostileWriter } from './hostile-texts.ts'

export interface HostileHouse extends Pick<House, 'restaurant' | 'branch' | 'admin' | 'waiter'> {
  readonly superadmin: Person
  readonly hallId: number
  readonly categoryId: number
  readonly productIds: readonly number[]
  readonly tableIds: readonly number[]
  readonly codes: readonly string[]
  readonly guest: ApiClient
  readonly billId: number
  readonly written: ReadonlyMap<string, string>
}

/** Creates a superadmin. If there is none yet, uses the installation code that the terminal shows. */
async function makeFounder(world: World, name: string): Promise<Person> {
  const invitation = await issueInstallationCode(world.deps, { isWanted: true })
  if (!invitation) {
    const { id, email, client } = await makeUser(world, { superadmin: true, name })
    return { user: { id, name, email, type: 'superadmin' }, role: 'superadmin', client }
  }
  const { token, user } = await post(world.client(), calls.install, {
    codigo: invitation.code,
    name,
    email: `${randomUUID()}@pruebas.test`,
    password: PASSWORD,
  })
  await invitation.close()
  return { user, role: 'superadmin', client: world.client(token) }
}

/** Takes and reverses a payment, and closes its bill. Afterwards, the branch takes no payments. */
async function writePaymentTexts(
  { admin, waiter }: Pick<HostileHouse, 'admin' | 'waiter'>,
  branchId: number,
  { text, some, first }: HostileWriter,
  ordered: BodyInput<typeof calls.takeOrder>,
): Promise<void> {
  const texts = {
    ...some('chargeBill.pagos[]', 'referencia'),
    ...some('reversePayment', 'nota'),
    share: text('planShares.partes[].name'),
    receipt: first('receipt', 'identificacion'),
    drawer: first('openDrawer', 'nota'),
    voided: text('voidLine.nota'),
    cancelled: { order: text('changeOrderStatus.nota'), line: text('changeLineStatus.nota') },
    discount: text('giveDiscount.nota'),
    courtesy: text('giveCourtesy.nota'),
    undiscount: text('removeDiscount.nota'),
    waived: text('waiveService.nota'),
    part: text('splitBill.partes[].name'),
    refunded: text('refundPayment.nota'),
    restored: text('undoOrder.nota'),
    changed: {
      nota: text('changeMethod.nota'),
      referencia: text('changeMethod.referencia'),
    },
    moved: text('moveCash.nota'),
    unmoved: text('reverseMovement.nota'),
    account: some('createHouseAccount', 'name', 'tax_id'),
    renamed: some('updateHouseAccount', 'name', 'tax_id'),
    onAccount: some('payOnAccount', 'nota', 'referencia'),
    unpaid: text('reverseAccountPayment.nota'),
    closing: text('closeRegister.nota'),
    discarded: text('discardCash.motivo'),
    order: ordered,
  }
  const till = await openTill(admin.client, branchId)
  const { bill } = await post(waiter.client, calls.takeOrder, texts.order)
  const cancellation = { estado: 'Cancelado' as const, motivo: till.reasonOf('anulacion') }
  const more = { bill_id: bill.id, products: texts.order.products }
  const second = await post(waiter.client, calls.takeOrder, more)
  await post(waiter.client, calls.changeOrderStatus, {
    ...cancellation,
    order_id: second.order.id,
    nota: texts.cancelled.order,
  })
  const third = await post(waiter.client, calls.takeOrder, more)
  await post(waiter.client, calls.changeLineStatus, {
    ...cancellation,
    order_line_id: third.order.products[0]?.id ?? 0,
    nota: texts.cancelled.line,
  })
  const [line] = bill.products
  const target = { order_line_id: line?.id ?? 0, motivo: till.reasonOf('descuento') }
  await post(admin.client, calls.giveDiscount, {
    ...target,
    tipo: 'monto',
    valor: 0.01,
    nota: texts.discount,
  })
  await post(admin.client, calls.giveCourtesy, { ...target, nota: texts.courtesy })
  await post(admin.client, calls.removeDiscount, { ...target, nota: texts.undiscount })
  await post(admin.client, calls.waiveService, {
    bill_id: bill.id,
    motivo: target.motivo,
    nota: texts.waived,
  })
  await post(waiter.client, calls.planShares, {
    bill_id: bill.id,
    tipo: 'productos',
    partes: [{ name: texts.share, lineas: [{ order_line_id: line?.id ?? 0, num: 1, den: 2 }] }],
  })
  const { bills } = await post(waiter.client, calls.splitBill, {
    bill_id: bill.id,
    partes: [{ name: texts.part, lineas: [{ order_line_id: line?.id ?? 0, cantidad: 1 }] }],
  })
  await post(waiter.client, calls.mergeBills, { bill_id: bill.id, otras: [bills[1]?.id ?? 0] })
  const voided = await post(waiter.client, calls.voidLine, {
    order_line_id: line?.id ?? 0,
    cantidad: 1,
    motivo: till.reasonOf('anulacion'),
    nota: texts.voided,
  })
  const pago = { metodo: till.methodOf('tarjeta'), monto: 1, referencia: texts.referencia }
  const { payments } = await post(waiter.client, calls.chargeBill, {
    bill_id: bill.id,
    caja: till.caja,
    saldo_visto: voided.saldo,
    pagos: [pago, pago],
  })
  await post(admin.client, calls.refundPayment, {
    payment_id: payments[1]?.id ?? 0,
    motivo: till.reasonOf('devolucion'),
    nota: texts.refunded,
  })
  const changed = await post(admin.client, calls.changeMethod, {
    payment_id: payments[0]?.id ?? 0,
    motivo: till.reasonOf('devolucion'),
    metodo: till.methodOf('sinpe'),
    ...texts.changed,
  })
  const { order } = await post(waiter.client, calls.takeOrder, texts.order)
  await post(waiter.client, calls.changeOrderStatus, { order_id: order.id, estado: 'Preparando' })
  await post(waiter.client, calls.undoOrder, { order_id: order.id, nota: texts.restored })
  await post(admin.client, calls.reversePayment, {
    payment_id: changed.payments.findLast(({ kind }) => kind === 'cobro')?.id ?? 0,
    motivo: till.reasonOf('devolucion'),
    nota: texts.nota,
  })
  await post(waiter.client, calls.noteCash, {
    clave: randomUUID(),
    bill_id: bill.id,
    monto: 1,
    recibido: 1,
    anotado: bill.created_at,
  })
  const { body: notes } = await waiter.client.get(calls.cashNotes, branchId)
  await post(waiter.client, calls.discardCash, {
    note_id: notes.data[0]?.id ?? 0,
    motivo: texts.discarded,
  })
  const { bill: sold } = await post(waiter.client, calls.takeOrder, texts.order)
  await post(waiter.client, calls.closeBill, { bill_id: sold.id, payment_method: 'efectivo' })
  await post(waiter.client, calls.receipt, { bill_id: sold.id, ...texts.receipt })
  const motivo = till.reasonOf('movimiento')
  const movement = { turno: till.turno, tipo: 'entrada', monto: 1, motivo } as const
  const moved = await post(admin.client, calls.moveCash, { ...movement, nota: texts.moved })
  await post(admin.client, calls.reverseMovement, {
    movimiento: moved.id,
    motivo,
    nota: texts.unmoved,
  })
  await post(admin.client, calls.updateBranch, {
    id: branchId,
    impresora: '127.0.0.1:9199',
    gaveta: 1,
  })
  await post(admin.client, calls.openDrawer, { turno: till.turno, motivo, ...texts.drawer })
  await post(admin.client, calls.updateBranch, { id: branchId, impresora: '', gaveta: 0 })
  const account = await post(admin.client, calls.createHouseAccount, { limit: 1, ...texts.account })
  await post(admin.client, calls.updateHouseAccount, { id: account.id, ...texts.renamed })
  const onAccount = await post(admin.client, calls.payOnAccount, {
    cuenta_casa: account.id,
    turno: till.turno,
    metodo: till.methodOf('efectivo'),
    monto: 1,
    ...texts.onAccount,
  })
  await post(admin.client, calls.reverseAccountPayment, {
    payment_id: onAccount.payment_id,
    motivo: till.reasonOf('devolucion'),
    nota: texts.unpaid,
  })
  await post(admin.client, calls.closeRegister, {
    turno: till.turno,
    monto: 0,
    nota: texts.closing,
  })
  await post(admin.client, calls.updateBranch, { id: branchId, cobros: 0 })
  await post(waiter.client, calls.closeBill, { bill_id: bill.id })
}

export async function openHostileHouse(world: World): Promise<HostileHouse> {
  const writer = createHostileWriter()
  const { written, text, some, first, named } = writer
  first('printBill', 'identificacion')
  first('sendReceipt', 'identificacion')
  const { name: founderName } = first('install', 'name')
  const superadmin = await makeFounder(world, founderName)
  const founder = superadmin.client
  const currency = '<b>₡'
  written.set('createRestaurant.currency', currency)
  written.set('updateRestaurant.currency', currency)
  written.set('updateOwnRestaurant.currency', currency)
  const restaurant = await post(founder, calls.createRestaurant, {
    ...named('createRestaurant'),
    ...some('createRestaurant', 'contact', 'phone'),
    ...first('createRestaurant', 'legal_name', 'tax_id'),
    currency,
    country: 'crc',
    commissionType: 2,
    status: 1,
  })
  const restaurantId = restaurant.id
  await post(founder, calls.updateRestaurant, {
    id: restaurantId,
    ...named('updateRestaurant'),
    ...some('updateRestaurant', 'contact', 'phone'),
    ...first('updateRestaurant', 'legal_name', 'tax_id'),
    currency,
  })
  const people = await post(founder, calls.createUser, {
    ...some('createUser', 'name'),
    email: `${randomUUID()}@pruebas.test`,
    type: 'superadmin',
  })
  await post(founder, calls.updateUser, { id: people.id, ...some('updateUser', 'name') })
  await post(founder, calls.updatePrivacyPage, {
    ...some('updatePrivacyPage', 'responsable', 'contacto'),
    textos: some('updatePrivacyPage.textos', 'es', 'en', 'pt', 'fr'),
  })
  await post(founder, calls.startRestaurant, { restaurant: restaurantId })
  const made = await post(founder, calls.createBranch, {
    ...named('createBranch'),
    ...some('createBranch', 'phone'),
    status: 1,
  })
  const branch = await post(founder, calls.updateBranch, {
    id: made.id,
    ...named('updateBranch'),
    ...some('updateBranch', 'phone'),
  })

  async function hire(type: 'admin' | 'salonero'): Promise<Person> {
    const { id, email, client } = await makeUser(world, {
      name: text('users.name'),
      restaurantId,
      type,
      branchIds: type === 'admin' ? [] : [branch.id],
    })
    return { user: { id, name: written.get('users.name') ?? '', email, type }, role: type, client }
  }
  const admin = await hire('admin')
  const waiter = await hire('salonero')
  await post(admin.client, calls.updateOwnRestaurant, {
    ...named('updateOwnRestaurant'),
    ...some('updateOwnRestaurant', 'contact', 'phone'),
    ...first('updateOwnRestaurant', 'legal_name', 'tax_id'),
    currency,
  })
  const employee = await post(admin.client, calls.createEmployee, {
    ...some('createEmployee', 'name'),
    email: `${randomUUID()}@pruebas.test`,
    type: 'salonero',
    sucursalesSeleccionadas: [branch.id],
  })
  await post(admin.client, calls.updateEmployee, {
    user: employee.user_id,
    type: 'salonero',
    ...some('updateEmployee', 'name'),
  })

  const hall = await post(admin.client, calls.createHall, {
    branch_id: branch.id,
    status: 1,
    ...some('createHall', 'name'),
  })
  await post(admin.client, calls.updateHall, { id: hall.id, ...some('updateHall', 'name') })
  const course = await post(admin.client, calls.createCourse, {
    order: 1,
    categorias: [],
    ...first('createCourse', 'name'),
  })
  await post(admin.client, calls.updateCourse, { id: course.id, ...first('updateCourse', 'name') })
  const station = await post(admin.client, calls.createStation, {
    sucursal: branch.id,
    order: 1,
    color: 'azul',
    sonido: 'campana',
    predeterminada: 1,
    categorias: [],
    ...first('createStation', 'name'),
  })
  await post(admin.client, calls.updateStation, {
    id: station.id,
    ...first('updateStation', 'name'),
  })
  const printer = await post(admin.client, calls.createPrinter, {
    sucursal: branch.id,
    impresora: '127.0.0.1:9198',
    imprime: [],
    estaciones: [station.id],
    ...first('createPrinter', 'name'),
  })
  await post(admin.client, calls.updatePrinter, {
    id: printer.id,
    ...first('updatePrinter', 'name'),
  })
  const tables = []
  for (let number = 0; number < 4; number += 1) {
    const table = await post(admin.client, calls.createTable, {
      hall_id: hall.id,
      capacity: 4,
      ...some('createTable', 'name'),
    })
    tables.push(
      await post(admin.client, calls.updateTable, { id: table.id, ...some('updateTable', 'name') }),
    )
  }
  const codes = tables.map(({ qr_url }) => new URL(qr_url).pathname.split('/').at(-1) ?? '')

  const sectionFields = { order: 1, hidden: 0 }
  const category = await post(admin.client, calls.createCategory, {
    ...sectionFields,
    ...named('createCategory'),
  })
  await post(admin.client, calls.updateCategory, { id: category.id, ...named('updateCategory') })
  const subcategory = await post(admin.client, calls.createSubcategory, {
    category_id: category.id,
    ...sectionFields,
    ...named('createSubcategory'),
  })
  await post(admin.client, calls.updateSubcategory, {
    id: subcategory.id,
    ...named('updateSubcategory'),
  })
  const productIds: number[] = []
  for (let number = 0; number < 6; number += 1) {
    const product = await post(admin.client, calls.createProduct, {
      category_id: category.id,
      subcategory_id: subcategory.id,
      precio: 1000 + number,
      order: number,
      status: 1,
      ...named('createProduct'),
    })
    await post(admin.client, calls.updateProduct, { id: product.id, ...named('updateProduct') })
    productIds.push(product.id)
  }
  const [dish = 0, side = 0] = productIds
  const variantNames = (call: string) => ({
    ...some(call, 'name'),
    translations: [{ language_code: 'en' as const, name: text(`${call}.translations[].name`) }],
  })
  const { id: variantId } = await post(admin.client, calls.createVariant, {
    product_id: dish,
    quantity: 2,
    required: 0,
    ...variantNames('createVariant'),
  })
  await post(admin.client, calls.updateVariant, { id: variantId, ...variantNames('updateVariant') })
  const { options } = await post(admin.client, calls.saveOptions, {
    product_variant_id: variantId,
    options: [{ id: side, additional_price: 100 }],
  })
  await post(admin.client, calls.importProducts, {
    simular: false,
    filas: [
      {
        precio: '1500',
        ...some(
          'importProducts.filas[]',
          ...([
            'nombre',
            'detalle',
            'categoria',
            'subcategoria',
            'nombre_en',
            'detalle_en',
          ] as const),
          ...(['nombre_pt', 'detalle_pt', 'nombre_fr', 'detalle_fr'] as const),
        ),
      },
    ],
  })

  const [mesa = '', second = ''] = codes
  const enter = async (code: string) => {
    const { token } = await post(world.client(), calls.enterTable, {
      mesa: code,
      ...some('enterTable', 'name'),
    })
    return world.client(token)
  }
  const dishes = (call: string) => [
    {
      product_id: dish,
      quantity: 2,
      note: text(`${call}.products[].note`),
      variants: [{ variant_id: variantId, options: [{ option_id: options[0]?.id ?? 0 }] }],
    },
    ...productIds.slice(1).map((product_id) => ({
      product_id,
      quantity: 1,
      note: text(`${call}.products[].note`),
    })),
  ]
  const guest = await enter(mesa)
  const { bill } = await post(guest, calls.placeOrder, {
    mesa,
    products: dishes('placeOrder'),
    ...some('placeOrder', 'bill_name'),
  })
  await post(guest, calls.callWaiter, { mesa })
  const otherGuest = await enter(mesa)
  await post(otherGuest, calls.askToJoin, { mesa, bill_id: bill.id, ...some('askToJoin', 'name') })
  const taken = await post(waiter.client, calls.takeOrder, {
    table_id: tables[1]?.id,
    products: dishes('takeOrder'),
    ...some('takeOrder', 'bill_name'),
  })
  await post(waiter.client, calls.changeOrderStatus, {
    order_id: taken.order.id,
    estado: 'Preparando',
  })
  await post(await enter(second), calls.callWaiter, { mesa: second })

  await writePaymentTexts({ admin, waiter }, branch.id, writer, {
    table_id: tables[3]?.id,
    products: [{ product_id: productIds[1] ?? 0, quantity: 2 }],
  })

  const method = await post(admin.client, calls.createPaymentMethod, {
    kind: 'otro',
    ...some('createPaymentMethod', 'name'),
  })
  await post(admin.client, calls.updatePaymentMethod, {
    id: method.id,
    ...some('updatePaymentMethod', 'name'),
  })
  const cause = await post(admin.client, calls.createPaymentReason, {
    kind: 'cortesia',
    ...named('createPaymentReason'),
  })
  await post(admin.client, calls.updatePaymentReason, {
    id: cause.id,
    ...named('updatePaymentReason'),
  })

  const drawer = await post(admin.client, calls.createRegister, {
    branch_id: branch.id,
    kind: 'mesero',
    ...some('createRegister', 'name'),
  })
  await post(admin.client, calls.updateRegister, {
    id: drawer.id,
    ...some('updateRegister', 'name'),
  })

  const wall = { sucursal: branch.id, tipo: 'salon', pin: 'nunca', segundos: 60 } as const
  const device = await post(admin.client, calls.createDevice, {
    ...wall,
    ...first('createDevice', 'name'),
  })
  await post(admin.client, calls.updateDevice, {
    id: device.id,
    ...wall,
    ...first('updateDevice', 'name'),
  })
  const day = { desde: '2026-01-02T14:00:00.000Z', hasta: '2026-01-02T22:00:00.000Z' }
  const { id: shift } = await post(admin.client, calls.createShift, {
    sucursal: branch.id,
    user: waiter.user.id,
    descansos: [],
    ...day,
    ...some('createShift', 'motivo'),
  })
  await post(admin.client, calls.correctShift, {
    id: shift,
    descansos: [],
    ...day,
    ...some('correctShift', 'motivo'),
  })
  await post(admin.client, calls.deleteShift, { id: shift, ...some('deleteShift', 'motivo') })

  const email = `${randomUUID()}@pruebas.test`
  const account = await post(world.client(), calls.register, {
    email,
    password: 'una clave larga',
    ...some('register', 'name'),
  })
  await post(world.client(account.token), calls.updateProfile, {
    email,
    ...some('updateProfile', 'name'),
  })
  return {
    restaurant: { id: restaurantId, name: written.get('updateOwnRestaurant.name') ?? '' },
    branch: { id: branch.id, name: written.get('updateBranch.name') ?? '' },
    admin,
    waiter,
    superadmin,
    hallId: hall.id,
    categoryId: category.id,
    productIds,
    tableIds: tables.map(({ id }) => id),
    codes,
    guest,
    billId: bill.id,
    written,
  }
}
