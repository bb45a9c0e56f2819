/** A realistic restaurant with two halls, twelve tables and a menu with choices. */

import type { User, UserType } from '@orderi/shared/accounts/schema'
import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { Order, OrderStatus } from '@orderi/shared/orders/schema'
import type { IntentMethod } from '@orderi/shared/payments/schema'
import { hashPassword } from '../../../server/src/identity/passwords.ts'
import type { Login } from '../browser/journey.ts'
import { openTill } from '../money/till.ts'
import { post } from '../server/post.ts'
import { enterAs, makeUser, type TestTable } from '../tenant.ts'
import type { ApiClient, World } from '../world.ts'
import { putRows, spanishTranslations } from './rows.ts'

export const PASSWORD = 'una clave larga'

export interface Person {
  readonly user: User
  readonly role: Exclude<UserType, 'cliente'>
  readonly client: ApiClient
}

export interface Guest {
  order(
    dishes: Readonly<Record<string, number>>,
    note?: string,
  ): Promise<{ order: Order; bill: Bill }>
  callWaiter(): Promise<Bill>
  askForBill(): Promise<Bill>
  announcePayment(method: IntentMethod, tip: number): Promise<Bill>
}

/** A restaurant with staff, a menu and tables, for journeys. */
export interface House {
  readonly restaurant: { readonly id: number; readonly name: string }
  readonly branch: { readonly id: number; readonly name: string }
  readonly admin: Person
  readonly waiter: Person
  readonly asAdmin: Login
  readonly asWaiter: Login
  table(name: string): TestTable
  move(order: Order, to: OrderStatus): Promise<Order>
  sitDown(table: string, name?: string): Promise<Guest>
  person(name: string, role?: 'superadmin'): Promise<Person>
}

const RESTAURANT = 'Soda La Esquina'
const BRANCH = 'Barrio Escalante'

const HALLS = {
  'Salón principal': [2, 2, 4, 4, 4, 4, 6, 8],
  Terraza: [2, 4, 4, 6],
} as const

const MENU: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Entradas: { 'Patacones con frijoles': 2800, 'Ceviche de corvina': 4500 },
  'Platos fuertes': {
    'Casado con pollo': 4200,
    'Casado con pescado': 4900,
    'Arroz con camarones': 6200,
  },
  Acompañamientos: { 'Ensalada verde': 1500, 'Plátano maduro': 1300, 'Yuca frita': 1400 },
  Bebidas: { 'Fresco de cas': 1200, 'Café chorreado': 1100 },
  Postres: { 'Tres leches': 2300 },
}

/** A dish with a required variant. Test orders that name no option get the first option. */
const CHOICE = { dish: 'Casado con pollo', variant: 'Guarnición', of: 'Acompañamientos' }

export async function openHouse(world: World): Promise<House> {
  const person = async (name: string, role?: 'superadmin'): Promise<Person> => {
    const { id, email, client } = await makeUser(world, { name, superadmin: role !== undefined })
    await setPassword(world, id)
    const type = role ?? 'cliente'
    return { user: { id, name, email, type }, role: role ?? 'salonero', client }
  }
  await person('Sofía Solano', 'superadmin')
  const { restaurantId, branchId, tables } = await build(world)
  const menu = await writeMenu(world, restaurantId)

  const employee = async (name: string, type: 'admin' | 'salonero'): Promise<Person> => {
    const branchIds = type === 'admin' ? [] : [branchId]
    const made = await makeUser(world, { name, restaurantId, type, branchIds })
    await setPassword(world, made.id)
    return {
      user: { id: made.id, name, email: made.email, type },
      role: type,
      client: made.client,
    }
  }
  const table = (name: string): TestTable => {
    const found = tables.get(name)
    if (!found) throw new Error(`there is no ${name}`)
    return found
  }
  const at = {
    restaurant: { id: restaurantId, name: RESTAURANT },
    branch: { id: branchId, name: BRANCH },
  }
  const waiter = await employee('Saúl Solís', 'salonero')
  const admin = await employee('Ana Araya', 'admin')
  return {
    ...at,
    admin,
    waiter,
    asAdmin: { as: admin, at },
    asWaiter: { as: waiter, at },
    table,
    person,
    move: (order, estado) =>
      post(waiter.client, calls.changeOrderStatus, { order_id: order.id, estado }),
    async sitDown(where, name = 'Luisa') {
      const place = table(where)
      const client = await enterAs(world, place, name)
      return {
        order: (dishes, note) =>
          post(client, calls.placeOrder, {
            mesa: place.code,
            products: Object.entries(dishes).map(([dish, quantity]) => ({
              ...menu.choose(dish),
              quantity,
              note,
            })),
          }),
        callWaiter: () => post(client, calls.callWaiter, { mesa: place.code }),
        askForBill: () => post(client, calls.requestBill, { mesa: place.code }),
        announcePayment: (metodo, propina) =>
          post(client, calls.sendPaymentIntent, { mesa: place.code, metodo, propina }),
      }
    },
  }
}

async function build({ deps: { pool, tableCodes } }: World) {
  const [restaurantId = 0] = await putRows(pool, 'restaurants', [
    {
      status: 1,
      country: 'crc',
      currency: '₡',
      comision: 3,
      commission_type: 2,
      iva: 13,
      iva_included: true,
      service: 10,
      service_included: true,
      translations: spanishTranslations(RESTAURANT, { description: 'Comida casera desde 1987' }),
      created_at: new Date(),
    },
  ])
  const [branchId = 0] = await putRows(pool, 'branches', [
    {
      restaurant_id: restaurantId,
      phone: '2222-4455',
      status: 1,
      translations: spanishTranslations(BRANCH, { address: 'Calle 33, del Farolito 200 m norte' }),
    },
  ])
  await pool.query(
    'INSERT INTO board_heads (branch_id, restaurant_id, epoch) SELECT $1, $2, epoch FROM installation',
    [branchId, restaurantId],
  )
  const here = { restaurant_id: restaurantId, branch_id: branchId }
  const hallIds = await putRows(
    pool,
    'halls',
    Object.keys(HALLS).map((name) => ({ ...here, name, status: 1 })),
  )
  const rows = Object.values(HALLS)
    .flatMap((capacities, hall) =>
      capacities.map((capacity) => ({ ...here, hall_id: hallIds[hall] ?? 0, capacity })),
    )
    .map((row, index) => ({ ...row, name: `Mesa ${index + 1}` }))
  const ids = await putRows(pool, 'tables', rows)
  const tables = new Map(
    rows.map(({ name, hall_id: hallId }, index) => {
      const id = ids[index] ?? 0
      const place = { restaurante: restaurantId, sucursal: branchId, salon: hallId, mesa: id }
      return [name, { id, hallId, code: tableCodes.token(place) }] as const
    }),
  )
  return { restaurantId, branchId, tables }
}

async function writeMenu({ deps: { pool } }: World, restaurant_id: number) {
  const parts = Object.keys(MENU).map((name, sort_order) => ({
    restaurant_id,
    sort_order,
    hidden: 0,
    translations: spanishTranslations(name),
  }))
  const categories = await putRows(pool, 'categories', parts)
  const sections = await putRows(
    pool,
    'subcategories',
    parts.map((part, index) => ({ ...part, sort_order: 0, category_id: categories[index] })),
  )
  const dishes = Object.values(MENU).flatMap((dishesOfPart, index) =>
    Object.entries(dishesOfPart).map(([name, price], sort_order) => ({
      restaurant_id,
      category_id: categories[index],
      subcategory_id: sections[index],
      price,
      sort_order,
      active: true,
      translations: spanishTranslations(name),
    })),
  )
  const dishIds = await putRows(pool, 'products', dishes)
  const ids = new Map(
    dishes.map(({ translations }, index) => [translations[0]?.name, dishIds[index]]),
  )
  const idOf = (dish: string): number => {
    const id = ids.get(dish)
    if (id === undefined) throw new Error(`${dish} is not on the menu`)
    return id
  }
  const [variant_id = 0] = await putRows(pool, 'variants', [
    {
      restaurant_id,
      product_id: idOf(CHOICE.dish),
      name: CHOICE.variant,
      translations: [{ language_code: 'es', name: CHOICE.variant }],
      quantity: 1,
      required: true,
    },
  ])
  const [option_id = 0] = await putRows(
    pool,
    'variant_options',
    Object.keys(MENU[CHOICE.of] ?? {}).map((dish, index) => ({
      restaurant_id,
      variant_id,
      product_id: idOf(dish),
      additional_price: index * 300,
      position: index + 1,
    })),
  )
  return {
    choose: (dish: string) => ({
      product_id: idOf(dish),
      variants: dish === CHOICE.dish ? [{ variant_id, options: [{ option_id, quantity: 1 }] }] : [],
    }),
  }
}

export async function readOpenOrders({ waiter, branch }: House): Promise<Order[]> {
  const { body } = await waiter.client.get(calls.openOrders, branch.id)
  return body.data
}

export async function readOpenBills({ waiter, branch }: House): Promise<Bill[]> {
  const { body } = await waiter.client.get(calls.openBills, branch.id)
  return body.data
}

let hashed: Promise<string> | undefined

async function setPassword({ deps }: World, userId: number): Promise<void> {
  hashed ??= hashPassword(PASSWORD)
  await deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, await hashed])
}

/** Charges the whole bill by card, after opening a session. */
export async function payByCard(house: House, bill: Bill): Promise<void> {
  const till = await openTill(house.admin.client, house.branch.id)
  await post(house.waiter.client, calls.chargeBill, {
    bill_id: bill.id,
    caja: till.caja,
    saldo_visto: bill.saldo,
    pagos: [{ metodo: till.methodOf('tarjeta'), monto: bill.saldo }],
  })
}

export { post }
