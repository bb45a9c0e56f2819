import { calls } from '@orderi/shared/contract/all'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTill, type Till } from '../../../tests/support/money/till.ts'
import { QUICK_TIMINGS, setUpPrinting } from '../../../tests/support/printing/printers.ts'
import { startWorld } from '../../../tests/support/world.ts'

const shop = await setUpPrinting()

let till: Till
beforeEach(async () => {
  till = await openTill(shop.tenant.admin, shop.tenant.branch.id)
})

/** Orders 4 Gallo pinto with a note and 1 Café, and waits for the ticket. */
async function printTicket(): Promise<Order> {
  const order = await takeOrder()
  await shop.printer.printed(1)
  await shop.untilQuiet(1)
  return order
}

async function takeOrder(): Promise<Order> {
  const [coffee, pinto] = shop.tenant.products
  const { order } = await shop.takeOrder(shop.tenant.waiter, {
    products: [
      { product_id: pinto.id, quantity: 4, note: 'Sin natilla' },
      { product_id: coffee.id, quantity: 1 },
    ],
  })
  return order
}

const lineOf = (order: Order, name: string): OrderLine =>
  order.products.find(({ product }) => product.name === name) ?? expect.fail(name)

/** Makes the undo of a cancellation possible, because only a branch that takes payments records a void. */
async function stopPayments() {
  const { status } = await shop.tenant.admin.send(calls.updateBranch, {
    id: shop.tenant.branch.id,
    cobros: 0,
  })
  expect(status).toBe(200)
}

async function voidPieces(order: Order, name: string, more: object = {}) {
  const { status } = await shop.tenant.admin.send(calls.voidLine, {
    order_line_id: lineOf(order, name).id,
    motivo: till.reasonOf('anulacion'),
    ...more,
  })
  expect(status).toBe(200)
}

const setStatus = (order: Order, estado: Order['status']) =>
  shop.tenant.admin.send(calls.changeOrderStatus, { order_id: order.id, estado })

async function undo(order: Order) {
  const { status } = await shop.tenant.admin.send(calls.undoOrder, { order_id: order.id })
  expect(status).toBe(200)
}

async function reprint(order: Order) {
  const { status } = await shop.tenant.waiter.send(calls.printOrder, { order_id: order.id })
  expect(status).toBe(201)
}

const paper = (index: number) => shop.printer.papers[index]?.map((row) => row.trim())

describe('changes of a printed order', () => {
  test('prints each void once, even of dishes in preparation, and marks the dishes of earlier papers on a reprint', async () => {
    const order = await printTicket()
    await voidPieces(order, 'Gallo pinto', { cantidad: 2 })
    await shop.printer.printed(2)
    expect(paper(1)).toMatchObject({ 0: '1', 1: 'Mesa 1' })
    expect(paper(1)?.slice(-3)).toEqual(['ANULADO', '2 × Gallo pinto', 'NOTA: Sin natilla'])
    await setStatus(order, 'Preparando')
    await voidPieces(order, 'Café', { preparado: 1 })
    await shop.printer.printed(3)
    expect(paper(2)?.slice(-2)).toEqual(['ANULADO', '1 × Café'])
    await move(order, 1)
    await shop.printer.printed(4)
    await shop.untilQuiet(4)
    await reprint(order)
    await shop.printer.printed(5)
    expect(paper(4)).toMatchObject({ 0: 'COPIA', 1: '1', 2: 'Mesa 1 -> Mesa 2' })
    expect(paper(4)?.slice(-6)).toEqual([
      '2 × Gallo pinto',
      'NOTA: Sin natilla',
      'ANULADO',
      '2 × Gallo pinto',
      'NOTA: Sin natilla',
      '1 × Café',
    ])
  })

  test('prints the dishes of a cancelled order and of its undo, but nothing if the undo precedes the paper', async () => {
    await stopPayments()
    const order = await printTicket()
    await setStatus(order, 'Cancelado')
    await shop.printer.printed(2)
    const dishes = ['4 × Gallo pinto', 'NOTA: Sin natilla', '1 × Café']
    expect(paper(1)?.slice(-5)).toEqual(['PEDIDO CANCELADO', 'ANULADO', ...dishes])
    await undo(order)
    await shop.printer.printed(3)
    expect(paper(2)?.slice(-4)).toEqual(['REACTIVADO', ...dishes])
    await shop.untilQuiet(3)
    await shop.printer.unplug()
    await setStatus(order, 'Cancelado')
    await expect.poll(shop.heldUp).toMatchObject([{ problem: 'unreachable' }])
    await undo(order)
    await shop.printer.plugIn()
    await shop.untilQuiet(3)
  })

  test('prints the new table and the voided pieces of a split bill without delivered dishes, and nothing for statuses and splits', async () => {
    const order = await printTicket()
    for (const estado of ['Preparando', 'Listo', 'Entregado'] as const) {
      const coffee = { order_line_id: lineOf(order, 'Café').id, estado }
      await shop.tenant.waiter.send(calls.changeLineStatus, coffee)
    }
    await move(order, 2)
    await shop.printer.printed(2)
    expect(paper(1)).toMatchObject({ 0: 'CAMBIO DE MESA', 1: '1', 2: 'Mesa 1 -> Mesa 3' })
    expect(paper(1)?.slice(-2)).toEqual(['4 × Gallo pinto', 'NOTA: Sin natilla'])
    const { status } = await shop.tenant.admin.send(calls.splitBill, {
      bill_id: order.bill.id,
      partes: [{ lineas: [{ order_line_id: lineOf(order, 'Gallo pinto').id, cantidad: 3 }] }],
    })
    expect(status).toBe(200)
    await voidPieces(order, 'Gallo pinto')
    await shop.printer.printed(3)
    expect(paper(2)?.find((row) => row.includes('Gallo'))).toBe('1 × Gallo pinto')
    for (const estado of ['Preparando', 'Listo', 'Entregado'] as const)
      await setStatus(order, estado)
    await move(order, 1)
    await shop.takeOrder()
    await shop.printer.printed(4)
    expect(paper(3)?.[0]).toBe('2')
    await shop.untilQuiet(4)
    const [last, moved] = (await shop.jobs()).data
    expect((last?.id ?? 0) - (moved?.id ?? 0), 'no job was queued for the delivered order').toBe(1)
  })

  test('prints no changes that the ticket itself shows, and all others that were not undone on one paper', async () => {
    await shop.printer.unplug()
    const order = await takeOrder()
    await expect.poll(shop.heldUp).toMatchObject([{ problem: 'unreachable' }])
    await voidPieces(order, 'Gallo pinto', { cantidad: 1 })
    await move(order, 1)
    await shop.printer.plugIn()
    await shop.printer.printed(1)
    expect(paper(0)?.filter((row) => /×|Mesa/.test(row))).toEqual([
      'Mesa 2',
      '3 × Gallo pinto',
      '1 × Café',
    ])
    await shop.untilQuiet(1)
    await shop.printer.unplug()
    await voidPieces(order, 'Gallo pinto', { cantidad: 1 })
    await expect.poll(shop.heldUp).toMatchObject([{ problem: 'unreachable', changes: true }])
    await voidPieces(order, 'Gallo pinto', { cantidad: 1 })
    await move(order, 2)
    await move(order, 1)
    await shop.printer.plugIn()
    await shop.printer.printed(2)
    expect(paper(1)).toMatchObject({ 0: '1', 1: 'Mesa 2' })
    expect(paper(1)?.slice(-3)).toEqual(['ANULADO', '2 × Gallo pinto', 'NOTA: Sin natilla'])
    await shop.untilQuiet(2)
  })

  test('prints a void if the ticket may have been printed, even after its job is discarded', async () => {
    for (const [index, isDiscarded] of [true, false].entries()) {
      shop.printer.feel({ hangsUpAfter: 60 })
      const order = await takeOrder()
      await expect.poll(shop.heldUp).toMatchObject([{ status: 'failed', problem: 'unknown' }])
      shop.printer.feel({ hangsUpAfter: undefined })
      const [job] = await shop.heldUp()
      if (isDiscarded) {
        await shop.tenant.waiter.send(calls.discardPrint, { job_id: job?.id ?? 0 })
        expect(await shop.heldUp()).toEqual([])
      }
      await voidPieces(order, 'Café')
      await shop.printer.printed(index + 1)
      expect(paper(index)?.slice(-2)).toEqual(['ANULADO', '1 × Café'])
    }
  })

  test('prints a void that arrives while the ticket is being printed', async () => {
    shop.printer.feel({ slownessMs: 300 })
    const order = await takeOrder()
    await shop.printer.connected(1)
    await voidPieces(order, 'Café')
    await shop.printer.printed(1)
    await expect
      .poll(async () => (await shop.jobs()).waiting + (await shop.heldUp()).length)
      .toBe(0)
    const shown = shop.printer.papers.flat().map((row) => row.trim())
    expect(shown.includes('ANULADO')).toBe(shown.includes('1 × Café'))
  })

  test('prints changes once with several nodes', async () => {
    const peer = await startWorld({ printTimings: QUICK_TIMINGS, hasPeers: true }, shop.world)
    try {
      const order = await printTicket()
      const line = lineOf(order, 'Gallo pinto').id
      const clients = [shop.tenant.admin, peer.client(shop.tenant.admin.token)]
      await Promise.all(
        clients.map((client) =>
          client.send(calls.voidLine, {
            order_line_id: line,
            cantidad: 1,
            motivo: till.reasonOf('anulacion'),
          }),
        ),
      )
      const printed = () =>
        shop.printer.papers
          .slice(1)
          .flat()
          .flatMap((row) => /^(\d) × Gallo pinto/.exec(row)?.[1] ?? [])
          .reduce((sum, pieces) => sum + Number(pieces), 0)
      await expect.poll(printed).toBe(2)
      await expect.poll(shop.heldUp).toEqual([])
      expect(printed()).toBe(2)
    } finally {
      await peer.close()
    }
  })

  test('prints the changes of tickets that were printed by hand or by an earlier release, but none without a ticket', async () => {
    await shop.setPrinter(shop.printer.address, 0)
    await voidPieces(await takeOrder(), 'Café')
    for (const [index, isEarlier] of [false, true].entries()) {
      const order = await takeOrder()
      await reprint(order)
      await shop.untilQuiet(2 * index + 1)
      if (isEarlier) await shop.world.deps.pool.query("UPDATE print_jobs SET sent = '[]'")
      await voidPieces(order, 'Café')
      await shop.untilQuiet(2 * index + 2)
      expect(paper(2 * index + 1)?.slice(-2)).toEqual(['ANULADO', '1 × Café'])
    }
  })
})

async function move(order: Order, table: number) {
  const { status } = await shop.tenant.waiter.send(calls.moveBill, {
    bill_id: order.bill.id,
    table_id: shop.tenant.branch.tables[table]?.id ?? 0,
  })
  expect(status).toBe(200)
}

describe('the mark COPIA on a bill', () => {
  const print = (billId: number) => shop.tenant.waiter.send(calls.printBill, { bill_id: billId })

  test('marks a paper as a copy only if an earlier paper has the same content', async () => {
    await shop.setPrinter(shop.printer.address, 0)
    const { bill, order } = await shop.takeOrder()
    const marks: string[] = []
    const printed = async () => {
      await print(bill.id)
      await shop.printer.printed(marks.length + 1)
      await shop.untilQuiet(marks.length + 1)
      marks.push(paper(marks.length)?.[0] === 'COPIA' ? 'copy' : 'original')
    }
    await printed()
    await printed()
    await shop.tenant.waiter.send(calls.takeOrder, {
      bill_id: bill.id,
      products: [{ product_id: shop.tenant.products[0].id, quantity: 1 }],
    })
    await printed()
    await setStatus(order, 'Preparando')
    await printed()
    await shop.tenant.admin.send(calls.closeBill, { bill_id: bill.id, payment_method: 'tarjeta' })
    await printed()
    await printed()
    expect(marks).toEqual(['original', 'copy', 'original', 'copy', 'original', 'copy'])
  })

  test('prints a bill as an original at the second attempt if the bill has changed since the first attempt', async () => {
    await shop.setPrinter(shop.printer.address, 0)
    const { bill } = await shop.takeOrder()
    shop.printer.feel({ hangsUpAfter: 60 })
    await print(bill.id)
    await shop.untilJob({ status: 'failed', problem: 'unknown' })
    shop.printer.feel({ hangsUpAfter: undefined })
    await shop.tenant.waiter.send(calls.moveBill, {
      bill_id: bill.id,
      table_id: shop.tenant.branch.tables[1]?.id ?? 0,
    })
    const [job] = await shop.heldUp()
    await shop.tenant.waiter.send(calls.retryPrint, { job_id: job?.id ?? 0 })
    await shop.printer.printed(1)
    await shop.untilQuiet(1)
    await print(bill.id)
    await shop.printer.printed(2)
    expect([paper(0)?.[0], paper(1)?.[0]]).toEqual(['Restaurante de prueba', 'COPIA'])
  })
})

describe('a fired course', () => {
  let course: number
  beforeEach(async () => {
    const { admin, categoryId } = shop.tenant
    const fields = { name: 'Fuertes', order: 1, categorias: [categoryId] }
    course = (await admin.send(calls.createCourse, fields)).body.id
  })

  const takeUnprinted = async () => {
    await shop.setPrinter(shop.printer.address, 0)
    const { order } = await shop.takeOrder(shop.tenant.waiter, { esperar: [course] })
    return order
  }
  const fire = (order: Order) =>
    shop.tenant.waiter.send(calls.fireCourse, { order_id: order.id, curso: course })

  test('prints a ticket if the order was not printed, and then corrections', async () => {
    const order = await takeUnprinted()
    await shop.setPrinter(shop.printer.address)
    await fire(order)
    await shop.printer.printed(1)
    expect(paper(0)).toContain('2 × Gallo pinto')
    await shop.untilQuiet(1)
    await undo(order)
    await shop.printer.printed(2)
    await fire(order)
    await shop.printer.printed(3)
    expect(paper(2)?.slice(-3)).toEqual(['MARCHA', '2 × Gallo pinto', 'NOTA: Sin natilla'])
    await shop.untilQuiet(3)
  })

  test('prints a ticket when an undo fires it again, but nothing in a branch that prints no orders', async () => {
    const order = await takeUnprinted()
    await fire(order)
    await undo(order)
    expect((await shop.jobs()).data).toEqual([])
    await shop.setPrinter(shop.printer.address)
    await undo(order)
    await shop.printer.printed(1)
    expect(paper(0)).toContain('2 × Gallo pinto')
    await shop.untilQuiet(1)
  })

  test('prints no second ticket while the first one waits', async () => {
    await shop.printer.unplug()
    const { order } = await shop.takeOrder(shop.tenant.waiter, { esperar: [course] })
    await fire(order)
    await shop.printer.plugIn()
    await shop.printer.printed(1)
    await shop.untilQuiet(1)
  })
})
