import { calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { csvRow } from '@orderi/shared/kernel/csv'
import { SHEET_COLUMNS } from '@orderi/shared/menu/sheet'
import { writeMenuSheet } from '@orderi/shared/menu/write-sheet'
import type { Order } from '@orderi/shared/orders/schema'
import { afterAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { z } from 'zod'
import { createLog } from '../../server/src/observability/log.ts'
import { openHostileHouse } from '../support/contract/hostile.ts'
import { HOSTILE_TEXTS } from '../support/contract/hostile-texts.ts'
import { openScreen } from '../support/live/screen.ts'
import { startPushService } from '../support/notifications/push-service.ts'
import { readEscpos } from '../support/printing/escpos.ts'
import { plugInPrinter } from '../support/printing/fake-printer.ts'
import { post } from '../support/restaurant/house.ts'
import { openWorld } from '../support/world.ts'

const logged: string[] = []
const service = await startPushService()
afterAll(() => service.close())
const world = await openWorld({
  log: createLog('debug', { write: (line) => void logged.push(line) }),
  vapid: webPush.generateVAPIDKeys(),
  pushAgent: service.agent,
})
const house = await openHostileHouse(world)

function textsOf(
  schema: z.core.JSONSchema.BaseSchema | boolean | undefined,
  path: string,
): string[] {
  if (typeof schema !== 'object') return []
  const { type, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  if ([type].flat().includes('string')) return schema.enum || schema.const ? [] : [path]
  return [
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => textsOf(each, path)),
    ...Object.entries(properties).flatMap(([name, each]) => textsOf(each, `${path}.${name}`)),
    ...(Array.isArray(items) ? items : [items]).flatMap((each) => textsOf(each, `${path}[]`)),
  ]
}

/** Text fields that are validated by format or never shown. */
const NO_FREE_TEXT =
  /^endSession\.id$|\.(?:email|correos?(?:\[\])?|password|current_password|pin|guest_token|codigo|mesa|logo|imagen|impresora|endpoint|keys\..*|esperado|clave|anotado|actual|desde|hasta|fired_at)$/
/** Cells of an imported sheet that are parsed as numbers, flags or names of existing rows. */
const CELLS =
  /^importProducts\.filas\[\]\.(?:id|precio|orden|estado|agotado|cantidad|obligatorio|precio_adicional|opcion|variante.*)$/
/** Number and flag fields that also accept text. */
const FLAGS =
  /\.(?:status|hidden|abierta|aceptar|required|sold_out|commissionType|\w*Incluido|imprimir_pedidos|imprimir|confirmar_mesa|cobros|desglose|gaveta|dispositivo|predeterminada|marcha_sola|asientos|edades_por_plato|voy|soltar|preparado|quitar|active|needs_\w+|allows_tip)$/

test('every free text field of every API call is tested with hostile text', () => {
  const fields = Object.entries<Call>(calls).flatMap(([name, { body }]) =>
    body ? textsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), name) : [],
  )
  const free = fields.filter(
    (field) => ![NO_FREE_TEXT, CELLS, FLAGS].some((each) => each.test(field)),
  )
  expect(free.length).toBeGreaterThan(50)
  const missed = [...new Set(free)].filter((field) => !house.written.has(field))
  expect(missed).toEqual([])
})

async function orderWithEveryNote(): Promise<Order> {
  const [, product_id = 0] = house.productIds
  const products = HOSTILE_TEXTS.map((note) => ({ product_id, quantity: 1, note }))
  const body = { bill_id: house.billId, products }
  return (await post(house.waiter.client, calls.takeOrder, body)).order
}

test('hostile notes are stored, searched and archived unchanged', async () => {
  const { client } = house.waiter
  const order = await orderWithEveryNote()
  expect(order.products.map((line) => line.note)).toEqual(HOSTILE_TEXTS.map((note) => note.trim()))
  const named = [...house.written].filter(([field]) => field === 'updateProduct.name')
  for (const buscar of [...HOSTILE_TEXTS, ...named.map(([, name]) => name)]) {
    const { status, body } = await client.call(calls.products, { query: { buscar } })
    expect([buscar, status]).toEqual([buscar, 200])
    if (buscar === named[0]?.[1])
      expect(body.data.map((each) => each.id)).toContain(house.productIds.at(-1))
  }
  const screen = await openScreen(world.url, house.waiter.client.token, house.branch.id)
  const shown = JSON.stringify(screen.shown())
  screen.close()
  for (const field of [
    'takeOrder.products[].note',
    'placeOrder.bill_name',
    'takeOrder.bill_name',
  ]) {
    expect(shown, field).toContain(JSON.stringify(house.written.get(field)?.trim()))
  }
})

test('on paper, hostile notes are plain text and add no printer commands', async () => {
  const printer = await plugInPrinter()
  const { id } = house.branch
  try {
    // The drawer was opened before there was a printer. Its command has no text.
    await world.deps.pool.query("DELETE FROM print_jobs WHERE kind = 'drawer' AND branch_id = $1", [
      id,
    ])
    await post(house.admin.client, calls.updateBranch, { id, impresora: printer.address })
    const { id: order_id } = await orderWithEveryNote()
    await post(house.waiter.client, calls.printOrder, { order_id })
    await post(house.waiter.client, calls.printBill, {
      bill_id: house.billId,
      identificacion: house.written.get('printBill.identificacion') ?? '',
    })
    await post(house.admin.client, calls.printTest, { id })
    await printer.printed(3)
    for (const paper of printer.bytes) expect(readEscpos(paper).cuts).toBe(1)
    expect(printer.papers.flat().join('\n')).toContain('<script>')
  } finally {
    await post(house.admin.client, calls.updateBranch, { id, impresora: '' })
    await printer.unplug()
  }
})

/** Matches a cell that a spreadsheet evaluates as a formula, also after invisible characters. */
const RUNS = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠|]/u

function cellsOf(csv: string): string[][] {
  const rows = csv
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:(?:"(?:[^"]|"")*"|[^;"\r\n]*)(?:;|\r\n))+?(?<=\r\n)/g)
  return [...rows].map(([row]) =>
    [...row.matchAll(/("(?:[^"]|"")*"|[^;"\r\n]*)(?:;|\r\n)/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    ),
  )
}

test('hostile text does not become a formula or a new cell in the CSV file of the bills', async () => {
  const { client } = house.admin
  const products = [{ product_id: house.productIds[1] ?? 0, quantity: 1 }]
  await Promise.all(
    HOSTILE_TEXTS.map((bill_name) =>
      post(house.waiter.client, calls.takeOrder, {
        table_id: house.tableIds[2],
        products,
        bill_name,
      }),
    ),
  )
  const path = calls.exportBills.path.replace(':sucursal', String(house.branch.id))
  const answer = await fetch(`${world.url}/api${path}`, {
    headers: { Authorization: `Bearer ${client.token}` },
  })
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename=[\w-]+\.csv$/)
  const csv = await answer.text()
  const [titles = [], ...rows] = cellsOf(csv)
  expect(rows.length).toBeGreaterThan(HOSTILE_TEXTS.length)
  for (const row of rows) {
    expect(row.length).toBe(titles.length)
    expect(row.filter((cell) => RUNS.test(cell))).toEqual([])
  }
  const names = rows.map((row) => row[1])
  for (const name of HOSTILE_TEXTS) {
    // A formula character is escaped at the start of a cell and after a separator.
    const text = name.trim().replace(/([;,\t])(?=\s*[=+\-@＝＋－＠|])/gu, "$1'")
    expect(names).toContain(RUNS.test(name) ? `'${text}` : text)
  }
})

test('hostile text does not become a formula or a new cell in the CSV file of the menu', async () => {
  const { body: products } = await house.admin.client.call(calls.products)
  const { body: categories } = await house.admin.client.call(calls.categories)
  const rows = writeMenuSheet(products.data, categories.data).map((cells) =>
    csvRow(
      SHEET_COLUMNS.map(([field]) => cells[field]),
      'crc',
    ),
  )
  const cells = rows.flatMap(cellsOf)
  expect(cells.length).toBeGreaterThan(5)
  for (const row of cells) {
    expect(row.length).toBe(SHEET_COLUMNS.length)
    expect(row.filter((cell) => RUNS.test(cell))).toEqual([])
  }
})

test('sends a push notification even if the table’s name is very long', async () => {
  const long = 'ñ👩‍👩‍👧‍👦'.repeat(150)
  const { client } = house.admin
  const table = await post(client, calls.createTable, { hall_id: house.hallId, name: long })
  await post(client, calls.updateHall, { id: house.hallId, name: long })
  const waiter = house.waiter.client
  await post(waiter, calls.startRestaurant, {
    restaurant: house.restaurant.id,
    branch: house.branch.id,
  })
  const before = service.deliveries.length
  const { status } = await waiter.send(calls.subscribe, service.subscription())
  expect(status).toBe(204)
  const mesa = new URL(table.qr_url).pathname.split('/').at(-1) ?? ''
  const { token } = await post(world.client(), calls.enterTable, { mesa })
  await post(world.client(token), calls.callWaiter, { mesa })
  await expect.poll(() => service.deliveries.length, { timeout: 15_000 }).toBe(before + 1)
  const { title, body } = z
    .object({ title: z.string(), body: z.string() })
    .parse(service.deliveries.at(-1)?.message)
  expect(body).toBe('Mesero solicitado')
  expect(title.startsWith('ñ👩‍👩‍👧‍👦ñ')).toBe(true)
  expect(title).not.toMatch(/\p{Surrogate}/u)
  expect([...title].length).toBeLessThan(130)
})

test('the server’s log output contains no hostile text, and each log entry is a single line', () => {
  const lines = logged.map((line): unknown => JSON.parse(line))
  expect(lines.length).toBeGreaterThan(100)
  for (const line of logged) expect(line.trimEnd()).not.toMatch(/[\r\n\u2028\u2029]/)
  const all = logged.join('')
  for (const text of HOSTILE_TEXTS) {
    if (text.length > 20) expect(all).not.toContain(JSON.stringify(text.slice(0, 40)).slice(1, -1))
  }
  expect(all).not.toMatch(/<script|evil\.example|Set-Cookie/)
})
