/** Branches with several printers (docs/contract.md, "Printers"). */
import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import type { Order } from '@orderi/shared/orders/schema'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { untilLockAwaited } from '../../../tests/support/database/locks.ts'
import { openTill, type Till } from '../../../tests/support/money/till.ts'
import { type FakePrinter, plugInPrinter } from '../../../tests/support/printing/fake-printer.ts'
import { holdJobs, setUpPrinting } from '../../../tests/support/printing/printers.ts'
import { makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { transaction } from '../db/pool.ts'

const shop = await setUpPrinting()
/** The printer of the grill, which prepares Gallo pinto. Without it, `shop.printer` prints everything. */
let grill: FakePrinter
let station: number
let printer: number

type Fields = Partial<BodyInput<typeof calls.createPrinter>>

const create = (fields: Fields, { admin, branch } = shop.tenant) =>
  admin.send(calls.createPrinter, {
    sucursal: branch.id,
    name: 'Parrilla',
    impresora: grill.address,
    imprime: [],
    estaciones: [],
    ...fields,
  })

const change = (id: number, fields: Omit<BodyInput<typeof calls.updatePrinter>, 'id'>) =>
  shop.tenant.admin.send(calls.updatePrinter, { id, ...fields })

const edit = (
  { id, version }: { readonly id: number; readonly version: number } = expect.fail('no printer'),
  fields: Omit<BodyInput<typeof calls.updatePrinter>, 'id'>,
) =>
  shop.tenant.admin.call(calls.updatePrinter, {
    body: { id, ...fields },
    headers: { 'If-Match': `"${version}"` },
  })

const list = async () =>
  (await shop.tenant.admin.get(calls.printers, shop.tenant.branch.id)).body.data

const first = async () => (await list())[0] ?? expect.fail('no printer')

async function addStation(name: string, product: number): Promise<number> {
  const { admin, branch } = shop.tenant
  const { body } = await admin.send(calls.createStation, {
    sucursal: branch.id,
    name,
    order: 1,
    color: 'azul',
    sonido: 'campana',
    predeterminada: 0,
    categorias: [],
  })
  await admin.send(calls.assignStation, {
    sucursal: branch.id,
    productos: [product],
    estacion: body.id,
  })
  return body.id
}

let till: Till
beforeEach(async () => {
  grill = await plugInPrinter()
  station = await addStation('Parrilla', shop.tenant.products[1].id)
  till = await openTill(shop.tenant.admin, shop.tenant.branch.id)
  const { status, body } = await create({ estaciones: [station] })
  expect(status).toBe(201)
  printer = body.id
})
afterEach(() => grill.unplug())

/** Orders 2 Gallo pinto at the grill and 1 Café elsewhere. */
async function takeBoth(more: object = {}): Promise<Order> {
  const [coffee, pinto] = shop.tenant.products
  const { order } = await shop.takeOrder(shop.tenant.waiter, {
    products: [
      { product_id: pinto.id, quantity: 2 },
      { product_id: coffee.id, quantity: 1 },
    ],
    ...more,
  })
  return order
}

const paper = ({ papers }: FakePrinter, index: number) => papers[index]?.map((row) => row.trim())

async function voidOne(order: Order, name: string) {
  const line = order.products.find(({ product }) => product.name === name)
  const { status } = await shop.tenant.admin.send(calls.voidLine, {
    order_line_id: line?.id ?? 0,
    cantidad: 1,
    motivo: till.reasonOf('anulacion'),
  })
  expect(status).toBe(200)
}

const takeCoffee = () =>
  shop.takeOrder(shop.tenant.waiter, {
    products: [{ product_id: shop.tenant.products[0].id, quantity: 1 }],
  })

const untilPrinted = () => expect.poll(shop.heldUp).toEqual([])

describe('tickets of stations', () => {
  test('prints a ticket at each station, and corrections at their station only', async () => {
    const order = await takeBoth()
    await Promise.all([grill.printed(1), shop.printer.printed(1)])
    expect(paper(grill, 0)?.slice(0, 3)).toEqual(['Parrilla', '1', 'Mesa 1'])
    expect(paper(grill, 0)?.at(-3)).toBe('2 × Gallo pinto')
    expect(paper(grill, 0)?.at(-1)).toBe('Sin estación: 1 × Café')
    expect(paper(shop.printer, 0)?.at(-3)).toBe('1 × Café')
    expect(paper(shop.printer, 0)?.at(-1)).toBe('Parrilla: 2 × Gallo pinto')
    await untilPrinted()
    await voidOne(order, 'Gallo pinto')
    await grill.printed(2)
    expect(paper(grill, 1)?.slice(-2)).toEqual(['ANULADO', '1 × Gallo pinto'])
    await untilPrinted()
    expect(shop.printer.bytes).toHaveLength(1)
    await shop.tenant.waiter.send(calls.moveBill, {
      bill_id: order.bill.id,
      table_id: shop.tenant.branch.tables[1].id,
    })
    await Promise.all([grill.printed(3), shop.printer.printed(2)])
    expect(paper(grill, 2)?.[0]).toBe('CAMBIO DE MESA')
    expect(paper(grill, 2)?.at(-1)).toBe('1 × Gallo pinto')
    expect(paper(shop.printer, 1)?.at(-1)).toBe('1 × Café')
    await untilPrinted()
    await shop.tenant.waiter.send(calls.printOrder, { order_id: order.id })
    await Promise.all([grill.printed(4), shop.printer.printed(3)])
    expect([paper(grill, 3)?.[0], paper(shop.printer, 2)?.[0]]).toEqual(['COPIA', 'COPIA'])
    const beeps = Buffer.from([0x1b, 0x42, 3, 2])
    expect(grill.bytes.map((bytes) => bytes.includes(beeps))).toEqual([false, true, true, false])
  })

  test('prints one ticket of several stations without a printer, and none that no printer prints', async () => {
    await addStation('Barra', shop.tenant.products[0].id)
    await change(printer, { estaciones: [] })
    await takeBoth()
    await shop.printer.printed(1)
    expect(paper(shop.printer, 0)?.slice(-2)).toEqual(['2 × Gallo pinto', '1 × Café'])
    await change(printer, { estaciones: [station] })
    await change((await first()).id, { imprime: ['cuentas'] })
    const { bill } = await takeCoffee()
    await takeBoth()
    await grill.printed(1)
    await untilPrinted()
    const { body } = await shop.tenant.waiter.send(calls.printBill, { bill_id: bill.id })
    expect(body).toMatchObject({ printer: 'Impresora', station: null })
    await shop.printer.printed(2)
    expect(paper(shop.printer, 1)?.[0]).toBe('Restaurante de prueba')
  })

  test('prints a fired course where its dishes were printed, and a ticket at the other stations', async () => {
    const { admin, waiter, categoryId } = shop.tenant
    const fields = { name: 'Fuertes', order: 1, categorias: [categoryId] }
    const { body: course } = await admin.send(calls.createCourse, fields)
    await change((await first()).id, { imprime: ['cuentas'] })
    const order = await takeBoth({ esperar: [course.id] })
    await grill.printed(1)
    await change((await first()).id, { imprime: ['cuentas', 'pedidos'] })
    await waiter.send(calls.fireCourse, { order_id: order.id })
    await Promise.all([grill.printed(2), shop.printer.printed(1)])
    expect(paper(grill, 1)?.slice(-2)).toEqual(['MARCHA', '2 × Gallo pinto'])
    expect(paper(shop.printer, 0)).toContain('1 × Café')
    await untilPrinted()
    expect([grill.bytes.length, shop.printer.bytes.length]).toEqual([2, 1])
  })

  test('prints the papers of a deleted station on the printer that prints the rest', async () => {
    await grill.unplug()
    const order = await takeBoth()
    await shop.printer.printed(1)
    await expect.poll(shop.heldUp).toMatchObject([{ station: 'Parrilla', printer: 'Parrilla' }])
    await shop.tenant.admin.send(calls.deleteStation, { id: station })
    await shop.tenant.waiter.send(calls.retryPrint, { job_id: (await shop.heldUp())[0]?.id ?? 0 })
    await shop.printer.printed(2)
    expect(paper(shop.printer, 1)).toContain('2 × Gallo pinto')
    await untilPrinted()
    await voidOne(order, 'Gallo pinto')
    await shop.printer.printed(3)
    expect(paper(shop.printer, 2)?.slice(-2)).toEqual(['ANULADO', '1 × Gallo pinto'])
    await grill.plugIn()
  })

  test('prints a correction of a whole ticket and of the tickets of stations that followed it', async () => {
    await change(printer, { estaciones: [] })
    const order = await takeBoth()
    await shop.printer.printed(1)
    await change(printer, { estaciones: [station] })
    await shop.tenant.waiter.send(calls.printOrder, { order_id: order.id })
    await Promise.all([grill.printed(1), shop.printer.printed(2)])
    expect(paper(grill, 0)?.[0]).toBe('COPIA')
    await untilPrinted()
    await grill.unplug()
    await voidOne(order, 'Gallo pinto')
    await shop.printer.printed(3)
    await grill.plugIn()
    await grill.printed(2)
    const voided = ['ANULADO', '1 × Gallo pinto']
    expect(paper(grill, 1)?.slice(-2)).toEqual(voided)
    expect(paper(shop.printer, 2)?.slice(-2)).toEqual(voided)
  })

  test('refuses a second automatic ticket of the same stations', async () => {
    const order = await takeBoth()
    await Promise.all([grill.printed(1), shop.printer.printed(1)])
    const again = shop.world.deps.pool.query(
      `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, stations, by_itself, next_attempt_at, give_up_at, created_at)
        SELECT restaurant_id, branch_id, kind, order_id, stations, true, now(), now(), now() FROM print_jobs WHERE order_id = $1`,
      [order.id],
    )
    await expect(again).rejects.toMatchObject({ code: '23505' })
  })
})

describe('papers that wait for the next attempt', () => {
  test('return to their printer when its fallback is silent', async () => {
    await change(printer, { respaldo: (await first()).id })
    await Promise.all([grill.unplug(), shop.printer.unplug()])
    await takeCoffee()
    await expect.poll(shop.heldUp).toMatchObject([{ problem: 'unreachable' }])
    await takeBoth()
    const refused = { problem: 'unreachable' }
    await expect.poll(shop.heldUp).toMatchObject([refused, refused, {}])
    await grill.plugIn()
    await grill.printed(1)
    expect(paper(grill, 0)?.[0]).not.toContain('RESPALDO')
    await shop.printer.plugIn()
    await untilPrinted()
    expect(paper(shop.printer, 0)).toContain('1 × Café')
  })

  test('move to the fallback when an earlier paper is refused', async () => {
    const { admin } = shop.tenant
    await change(printer, { respaldo: (await first()).id })
    await admin.send(calls.updateRegister, { id: till.caja, impresora: grill.address })
    await grill.unplug()
    await admin.send(calls.printSession, { turno: till.turno })
    await expect.poll(shop.heldUp).toMatchObject([{ kind: 'x', problem: 'unreachable' }])
    await takeBoth()
    await shop.printer.printed(2)
    await expect.poll(shop.heldUp).toMatchObject([{ kind: 'x' }])
    await grill.plugIn()
    await grill.printed(1)
  })

  test('do not hold up a due paper that has a fallback', async () => {
    const { pool, admin } = { ...shop.world.deps, ...shop.tenant }
    await change(printer, { respaldo: (await first()).id })
    await admin.send(calls.updateRegister, { id: till.caja, impresora: grill.address })
    await grill.unplug()
    await admin.send(calls.printSession, { turno: till.turno })
    await expect.poll(shop.heldUp).toMatchObject([{ kind: 'x', problem: 'unreachable' }])
    await holdJobs(pool)
    await takeBoth()
    await shop.printer.printed(2)
    expect(await shop.heldUp()).toMatchObject([{ kind: 'x' }])
    await pool.query("UPDATE print_jobs SET next_attempt_at = now() WHERE status = 'waiting'")
    await grill.plugIn()
    await grill.printed(1)
  })

  test('try the fallback also if they are too old for another attempt', async () => {
    const { pool } = shop.world.deps
    await change(printer, { respaldo: (await first()).id })
    await Promise.all([grill.unplug(), shop.printer.unplug()])
    await takeBoth()
    const refused = { problem: 'unreachable' }
    await expect.poll(shop.heldUp).toMatchObject([refused, refused])
    await holdJobs(pool)
    await shop.printer.plugIn()
    await pool.query(
      `UPDATE print_jobs SET on_fallback = false, printer = NULL, give_up_at = now() - interval '1 second',
        next_attempt_at = now() WHERE status = 'waiting'`,
    )
    await shop.printer.printed(2)
    await untilPrinted()
    await grill.plugIn()
  })

  test('come out in sequence after both printers were silent', async () => {
    await change(printer, { respaldo: (await first()).id })
    await Promise.all([grill.unplug(), shop.printer.unplug()])
    const order = await takeBoth()
    await takeBoth()
    const refused = { problem: 'unreachable' }
    await expect.poll(shop.heldUp).toMatchObject([refused, refused, {}, {}])
    await shop.printer.plugIn()
    await shop.printer.printed(4)
    const numbers = shop.printer.papers
      .filter((rows) => rows[0]?.includes('RESPALDO'))
      .map((rows) => Number(rows.map((row) => row.trim()).find((row) => /^\d+$/.test(row))))
    expect(numbers).toEqual([order.number, order.number + 1])
    await grill.plugIn()
  })

  test('try the new printer first when their printer changes', async () => {
    const { id } = await first()
    await change(printer, { respaldo: id })
    await Promise.all([grill.unplug(), shop.printer.unplug()])
    await takeBoth()
    await expect.poll(shop.heldUp).toMatchObject([{ problem: 'unreachable' }, {}])
    const { pool } = shop.world.deps
    await holdJobs(pool)
    await pool.query('UPDATE print_jobs SET on_fallback = true WHERE printer_id = $1', [printer])
    await grill.plugIn()
    const moved = await change(printer, { estaciones: [], impresora: '127.0.0.1:9100' })
    const made = await create({ estaciones: [station], respaldo: id })
    expect([moved.status, made.status]).toEqual([200, 201])
    await shop.printer.plugIn()
    await pool.query("UPDATE print_jobs SET next_attempt_at = now() WHERE status = 'waiting'")
    await untilPrinted()
    expect([grill.bytes.length, shop.printer.bytes.length]).toEqual([1, 1])
  })
})

describe('a fallback printer', () => {
  beforeEach(async () => {
    const { id } = await first()
    expect((await change(printer, { respaldo: id })).status).toBe(200)
    expect((await change(id, { respaldo: printer })).status).toBe(200)
  })

  test('prints the papers of a silent printer, marked, until it responds again', async () => {
    await grill.unplug()
    await takeBoth()
    await shop.printer.printed(2)
    const marked = shop.printer.papers.find((rows) => rows[0]?.includes('RESPALDO'))
    expect(marked?.map((row) => row.trim()).slice(0, 3)).toEqual([
      'IMPRESORA DE RESPALDO',
      'Parrilla',
      '1',
    ])
    await untilPrinted()
    expect((await list())[1]).toMatchObject({ en_cola: 0, desviados: 1, problema: null })
    const printed = (await shop.jobs()).data.find(({ station: name }) => name === 'Parrilla')
    expect(printed).toMatchObject({ printer: 'Impresora', respaldo: 1, status: 'printed' })
    await grill.plugIn()
    await takeBoth()
    await grill.printed(1)
    expect(paper(grill, 0)?.[0]).toBe('AGREGADO')
    await untilPrinted()
  })

  test('keeps the papers while both printers are silent, and prints each once', async () => {
    await Promise.all([grill.unplug(), shop.printer.unplug()])
    await takeBoth()
    await expect
      .poll(shop.heldUp)
      .toMatchObject([{ problem: 'unreachable' }, { problem: 'unreachable' }])
    expect((await list()).map(({ en_cola, problema }) => [en_cola, problema])).toEqual([
      [1, 'unreachable'],
      [1, 'unreachable'],
    ])
    await shop.printer.plugIn()
    await shop.printer.printed(2)
    await untilPrinted()
    await grill.plugIn()
    expect([shop.printer.bytes.length, grill.bytes.length]).toEqual([2, 0])
  })

  test('does not print test pages', async () => {
    await grill.unplug()
    const { id } = shop.tenant.branch
    await shop.tenant.admin.send(calls.printTest, { id, impresora: printer })
    await expect
      .poll(shop.heldUp)
      .toMatchObject([{ kind: 'test', status: 'failed', printer: 'Parrilla' }])
    expect(shop.printer.bytes).toHaveLength(0)
    await grill.plugIn()
    await shop.tenant.admin.send(calls.printTest, { id, impresora: printer })
    await grill.printed(1)
  })
})

describe('the printers of a branch', () => {
  test('print each kind of paper on the last one that took it', async () => {
    await change(printer, { imprime: ['cuentas', 'z'], gaveta: 1 })
    expect((await list()).map(({ imprime, gaveta }) => [imprime, gaveta])).toEqual([
      [['pedidos', 'recibos'], 0],
      [['cuentas', 'z'], 1],
    ])
    const { body } = await shop.tenant.admin.get(calls.branch, shop.tenant.branch.id)
    expect(body).toMatchObject({
      impresora: shop.printer.address,
      gaveta: 1,
      imprime: ['cuentas', 'pedidos', 'recibos', 'z'],
    })
    const bar = await addStation('Barra', shop.tenant.products[0].id)
    await change((await first()).id, { estaciones: [bar, station] })
    expect((await list()).map(({ estaciones }) => estaciones)).toEqual([[station, bar], []])
  })

  test('print the waiting papers of a deleted one, or show that no printer prints them', async () => {
    await grill.unplug()
    await takeBoth()
    await shop.printer.printed(1)
    await expect.poll(shop.heldUp).toMatchObject([{ problem: 'unreachable' }])
    await shop.tenant.admin.send(calls.deletePrinter, { id: printer })
    await shop.tenant.waiter.send(calls.retryPrint, { job_id: (await shop.heldUp())[0]?.id ?? 0 })
    await shop.printer.printed(2)
    await untilPrinted()
    await shop.printer.unplug()
    await takeBoth()
    await expect.poll(shop.heldUp).toMatchObject([{ problem: 'unreachable' }])
    await shop.tenant.admin.send(calls.deletePrinter, { id: (await first()).id })
    await expect.poll(shop.heldUp).toMatchObject([{ status: 'failed', problem: 'no_printer' }])
    const [job] = await shop.heldUp()
    const retried = await shop.tenant.waiter.send(calls.retryPrint, { job_id: job?.id ?? 0 })
    expect(retried.body.code).toBe('no_printer')
    await Promise.all([grill.plugIn(), shop.printer.plugIn()])
  })

  test('refuse a second address, their own fallback, foreign stations and printers, and stale changes', async () => {
    const { id, version } = await first()
    const port = grill.address.split(':')[1]
    const taken = await create({ impresora: `127.0.0.1:${port}` })
    expect(taken.body.errors?.['impresora']).toEqual(['Esa dirección ya es de Parrilla.'])
    const own = await change(id, { respaldo: id })
    expect(own.body.errors?.['respaldo']).toEqual(['Una impresora no es su propio respaldo.'])
    expect((await change(id, { impresora: '' })).status).toBe(422)
    const other = await makeTenant(shop.world)
    const { body: foreign } = await create({ impresora: '10.0.0.9' }, other)
    const refused = [
      await change(id, { respaldo: foreign.id }),
      await change(foreign.id, { name: 'X' }),
      await create({ estaciones: [station] }, other),
      await shop.tenant.admin.send(calls.deletePrinter, { id: foreign.id }),
      await shop.tenant.admin.send(calls.printTest, {
        id: shop.tenant.branch.id,
        impresora: foreign.id,
      }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const rename = () => edit({ id, version }, { name: 'Caja' })
    expect((await rename()).status).toBe(200)
    expect((await rename()).body).toMatchObject({ code: 'stale' })
  })

  test('refuse a stale change of a printer whose station or fallback was deleted', async () => {
    const { id } = await first()
    await change(printer, { respaldo: id })
    const [, before] = await list()
    await shop.tenant.admin.send(calls.deleteStation, { id: station })
    const [, without] = await list()
    expect(without).toMatchObject({ estaciones: [], respaldo: id })
    const ofStation = await edit(before, { estaciones: [station] })
    await shop.tenant.admin.send(calls.deletePrinter, { id })
    const ofFallback = await edit(without, { respaldo: id })
    expect([ofStation.body.code, ofFallback.body.code]).toEqual(['stale', 'stale'])
  })

  test('keep their drawer when a form of an earlier release repeats the setting', async () => {
    await change(printer, { gaveta: 1 })
    const { admin, branch } = shop.tenant
    const drawers = async (gaveta: 0 | 1) => {
      await admin.send(calls.updateBranch, { id: branch.id, gaveta })
      return (await list()).map((each) => each.gaveta)
    }
    expect([await drawers(1), await drawers(0), await drawers(1)]).toEqual([
      [0, 1],
      [0, 0],
      [1, 0],
    ])
  })

  test('are not deleted by a manager if they have the drawer', async () => {
    const { branch, restaurantId } = shop.tenant
    const { client: manager } = await makeUser(shop.world, {
      restaurantId,
      type: 'encargado',
      branchIds: [branch.id],
    })
    await change(printer, { gaveta: 1 })
    const remove = () => manager.send(calls.deletePrinter, { id: printer })
    expect((await remove()).status).toBe(403)
    await change((await first()).id, { gaveta: 1 })
    expect((await remove()).status).toBe(204)
    const { status } = await manager.send(calls.updateBranch, { id: branch.id, impresora: '' })
    expect(status).toBe(403)
  })

  test('include the drawer of a branch without a printer', async () => {
    const { branch, restaurantId, admin } = shop.tenant
    await admin.send(calls.updateBranch, { id: branch.id, gaveta: 1 })
    for (const { id } of (await list()).toReversed()) await admin.send(calls.deletePrinter, { id })
    const { client: manager } = await makeUser(shop.world, {
      restaurantId,
      type: 'encargado',
      branchIds: [branch.id],
    })
    const made = await manager.send(calls.createPrinter, {
      sucursal: branch.id,
      name: 'Nueva',
      impresora: shop.printer.address,
      imprime: [],
      estaciones: [],
    })
    expect([made.status, made.body.gaveta]).toEqual([201, 1])
  })

  test('are deleted after a concurrent print job, without a deadlock', async () => {
    const { pool } = shop.world.deps
    const { deleted } = await transaction(pool, async (tx) => {
      await tx.query('SELECT FROM board_heads WHERE branch_id = $1 FOR SHARE', [
        shop.tenant.branch.id,
      ])
      const deleting = shop.tenant.admin.send(calls.deletePrinter, { id: printer })
      await untilLockAwaited(pool, 'board_heads')
      // Locks the printer, as the foreign key of a print job does.
      await tx.query('SELECT FROM printers WHERE id = $1 FOR KEY SHARE', [printer])
      return { deleted: deleting }
    })
    expect((await deleted).status).toBe(204)
  })

  test('are in the activity log', async () => {
    await change(printer, { respaldo: (await first()).id, estaciones: [] })
    const { body } = await shop.tenant.admin.call(calls.activity, { query: { tipo: 'cajas' } })
    const [changed] = body.data.filter(({ kind }) => kind === 'impresora')
    expect(changed).toMatchObject({ action: 'cambiar', name: 'Parrilla' })
    expect(changed?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['estaciones', ['Parrilla'], []],
      ['respaldo', null, 'Impresora'],
    ])
  })

  test('are in the activity log when they lose something to another one, but not when it is renamed', async () => {
    const { id } = await first()
    const { admin } = shop.tenant
    const changed = async () => {
      const { body } = await admin.call(calls.activity, { query: { tipo: 'cajas' } })
      return body.data
        .filter(({ kind }) => kind === 'impresora')
        .map(({ name, changes }) => [name, ...changes.map(({ field }) => field)])
        .slice(0, -1)
        .toReversed()
    }
    await change(printer, { imprime: ['cuentas'] })
    await change(printer, { respaldo: id })
    await change(id, { name: 'Caja' })
    await admin.send(calls.deletePrinter, { id })
    await admin.send(calls.deleteStation, { id: station })
    expect(await changed()).toEqual([
      ['Impresora', 'imprime'],
      ['Parrilla', 'imprime'],
      ['Parrilla', 'respaldo'],
      ['Caja', 'name'],
      ['Parrilla', 'respaldo'],
      ['Caja', 'impresora'],
      ['Parrilla', 'estaciones'],
    ])
  })
})
