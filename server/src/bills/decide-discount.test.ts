import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { openTill } from '../../../tests/support/money/till.ts'
import { compareHeldBoard } from '../../../tests/support/server/held-boards.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import type { BoardCommand } from '../board/boards.ts'
import { readActiveDiscounts } from '../board/queries/load.ts'
import { decideOrder, needsOfOrder, type OrderRequest } from '../orders/decide-order.ts'
import { decideCharge, needsOfCharge } from './decide-charge.ts'
import {
  decideCourtesy,
  decideDiscount,
  decideDiscountRemoval,
  needsOfCourtesy,
  needsOfDiscount,
} from './decide-discount.ts'

const world = await openWorld()

const sorted = (rows: readonly { readonly id: number }[] = []) =>
  rows.toSorted((a, b) => a.id - b.id)

/** A guest's bill with two lines of ten pieces, which cost 10,000 each, and a waiter with a limit of 10 %. */
async function openBill() {
  const tenant = await makeTenant(world, { service: 0, iva: 0 })
  const { admin, waiter, branch, products } = tenant
  const till = await openTill(admin, branch.id)
  const [table] = branch.tables
  const client = await enterAs(world, table)
  const guest = { id: (await client.call(calls.me)).body.id, name: 'Luisa' }
  const user = { id: (await waiter.call(calls.me)).body.id, name: 'Saúl' }
  const dishes = (...quantities: number[]) =>
    quantities.map((quantity) => ({ product_id: products[0].id, quantity }))
  const { body } = await client.send(calls.placeOrder, {
    mesa: table.code,
    products: dishes(10, 10),
  })
  const own = {
    isManager: false,
    isKitchen: false,
    permissions: ['cortesias' as const],
    maxDiscount: 1000,
  }
  const allow = async (descuento_maximo: number) => {
    own.maxDiscount = descuento_maximo * 100
    await admin.send(calls.setPermissions, { user: user.id, descuento_maximo })
  }
  await allow(10)
  const { bill, order } = body
  const motivo = till.reasonOf('descuento')
  const by = { user, own, approved: null }
  const command = (more: Pick<BoardCommand, 'decide'>): BoardCommand => {
    const keyed = { userId: user.id, path: '/x', key: undefined, bodyHash: Buffer.alloc(0) }
    return { branchId: branch.id, actor: null, keyed: { ...keyed, status: 200 }, ...more }
  }
  const onBill = { bill_id: bill.id, motivo }
  const onLine = { order_line_id: bill.products[0]?.id ?? 0, motivo }
  type Target = typeof onBill | typeof onLine
  const discount = (target: Target, valor: number) => {
    const given = { ...target, tipo: 'porcentaje' as const, valor }
    const decide: BoardCommand['decide'] = (present) => decideDiscount(present, given, by)
    return command({ ...needsOfDiscount(given), decide })
  }
  const removal = (target: Target) =>
    command({
      ...needsOfDiscount(target),
      decide: (present) => decideDiscountRemoval(present, target, by),
    })
  const courtesy = (cantidad: number) => {
    const given = { ...onLine, cantidad }
    const decide: BoardCommand['decide'] = (present) => decideCourtesy(present, given, by)
    return command({ ...needsOfCourtesy(given), decide })
  }
  const guestOrder = () => {
    const request: OrderRequest = {
      tableId: table.id,
      guest,
      orderedBy: guest,
      products: dishes(1),
    }
    return command({ ...needsOfOrder(request), decide: (present) => decideOrder(present, request) })
  }
  const charge = (monto: number) => {
    const pagos = [{ metodo: till.methodOf('tarjeta'), monto }]
    const charged = { bill_id: bill.id, caja: till.caja, saldo_visto: bill.saldo, pagos }
    const decide: BoardCommand['decide'] = (present) => decideCharge(present, charged, by)
    return command({ ...needsOfCharge(charged), decide })
  }
  /** Runs the commands in one batch. Returns their bills, or the codes of their refusals. */
  const together = async (...commands: readonly BoardCommand[]) => {
    const results = await Promise.allSettled(commands.map((each) => world.deps.boards.run(each)))
    const held = await world.deps.boards.hold(branch.id)
    const { inMemory, inTables } = await compareHeldBoard(world, held)
    expect(inMemory).toEqual(inTables)
    const stored = await readActiveDiscounts(world.deps.pool, [bill.id])
    expect(sorted(held.discounts.get(bill.id))).toEqual(sorted(stored.get(bill.id)))
    return results.map((settled) =>
      settled.status === 'fulfilled' ? (settled.value.body as Bill) : settled.reason.code,
    )
  }
  return {
    ...tenant,
    allow,
    order,
    onBill,
    onLine,
    discount,
    removal,
    courtesy,
    guestOrder,
    charge,
    together,
  }
}

test('applies a limit to all discounts of a batch together', async () => {
  const { onBill, onLine, discount, removal, together } = await openBill()
  const results = await together(
    discount(onBill, 10),
    discount(onLine, 1),
    removal(onBill),
    discount(onLine, 10),
    discount(onBill, 1),
    discount(onLine, 5),
    discount(onBill, 5),
  )
  expect(results).toMatchObject([
    { descuento: 2000 },
    'needs_approval',
    { descuento: 0 },
    { descuento: 1000 },
    'needs_approval',
    { descuento: 500 },
    { descuento: 500 + 975 },
  ])
})

test('checks limits against discounts that a guest’s order has converted to fixed amounts', async () => {
  const { onBill, onLine, discount, guestOrder, together, allow } = await openBill()
  await together(discount(onBill, 10))
  await allow(5)
  const [placed, ...others] = await together(guestOrder(), discount(onBill, 1), discount(onLine, 5))
  expect(placed).toMatchObject({ bill: { bruto: 21_000, descuento: 2000 } })
  expect(others).toMatchObject(['needs_approval', { descuento: 1500 }])
})

test('makes pieces of a served dish free of charge several times in one batch', async () => {
  const { admin, order, onBill, discount, courtesy, together } = await openBill()
  await admin.send(calls.changeOrderStatus, { order_id: order.id, estado: 'Preparando' })
  await admin.send(calls.changeOrderStatus, { order_id: order.id, estado: 'Listo' })
  await admin.send(calls.changeOrderStatus, { order_id: order.id, estado: 'Entregado' })
  const results = await together(courtesy(1), courtesy(2), discount(onBill, 10))
  expect(results).toMatchObject([{ descuento: 1000 }, { descuento: 3000 }, { descuento: 4700 }])
  expect(await together(courtesy(7))).toMatchObject([{ descuento: 11_000 }])
})

test('refuses a discount below the amount that a charge in the same batch has paid', async () => {
  const { onBill, discount, charge, together } = await openBill()
  const results = await together(charge(19_500), discount(onBill, 10), discount(onBill, 2.5))
  expect(results).toMatchObject([
    { saldo: 500 },
    'below_paid',
    { saldo: 0, status: 'Cuenta Solicitada' },
  ])
})
