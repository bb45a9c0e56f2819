/** A restaurant as people know it: two halls, twelve tables, a menu with choices, made by the calls of the back office. */
import { randomUUID } from 'node:crypto'
import type { User } from '@orderi/shared/accounts/schema'
import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf, BodyInput, Call } from '@orderi/shared/contract/call'
import type { Order, OrderStatus } from '@orderi/shared/orders/schema'
import { hashPassword } from '../../server/src/accounts/passwords.ts'
import { enterAs, makeUser, type TestTable } from './tenant.ts'
import type { Speaker, World } from './world.ts'

/** Of every person of a house. */
export const PASSWORD = 'una clave larga'

/** Somebody who works in the house. */
export interface Person {
  readonly user: User
  readonly role: 'superadmin' | 'admin' | 'salonero'
  readonly speaker: Speaker
}

/** Somebody at a table. */
export interface Guest {
  /** Dishes by name with their quantities; a note goes with all of them. */
  order(
    dishes: Readonly<Record<string, number>>,
    note?: string,
  ): Promise<{ order: Order; bill: Bill }>
  callWaiter(): Promise<Bill>
  askForBill(): Promise<Bill>
}

export interface House {
  readonly restaurant: { readonly id: number; readonly name: string }
  readonly branch: { readonly id: number; readonly name: string }
  readonly admin: Person
  readonly waiter: Person
  table(name: string): TestTable
  /** The waiter takes an order on by one step. */
  move(order: Order, to: OrderStatus): Promise<Order>
  /** A new guest at a table. */
  sitDown(table: string, name?: string): Promise<Guest>
  /** Another person, with nothing to do here unless said so. */
  person(name: string, role?: 'superadmin'): Promise<Person>
}

const HALLS = {
  'Salón principal': [2, 2, 4, 4, 4, 4, 6, 8],
  Terraza: [2, 4, 4, 6],
} as const

/** Dishes by category; the numbers are prices. */
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

/** The dish that needs a choice; a guest who says nothing takes the first. */
const CHOICE = { dish: 'Casado con pollo', variant: 'Guarnición', of: 'Acompañamientos' }

/** Opens a house on the world's server. */
export async function openHouse(world: World): Promise<House> {
  const person = async (name: string, role?: 'superadmin'): Promise<Person> => {
    const { id, email, speaker } = await makeUser(world, { name, superadmin: role !== undefined })
    await setPassword(world, id)
    const type = role ?? 'cliente'
    return { user: { id, name, email, type }, role: role ?? 'salonero', speaker }
  }
  const founder = await person('Sofía Solano', 'superadmin')
  const created = await ask(founder.speaker, calls.createRestaurant, {
    name: 'Soda La Esquina',
    description: 'Comida casera desde 1987',
    country: 'crc',
    commissionType: 2,
    comision: 3,
    iva: 13,
    ivaIncluido: 1,
    servicio: 10,
    servicioIncluido: 1,
    status: 1,
  })
  await ask(founder.speaker, calls.startRestaurant, { restaurant: created.id })
  const branch = await ask(founder.speaker, calls.createBranch, {
    name: 'Barrio Escalante',
    address: 'Calle 33, del Farolito 200 m norte',
    phone: '2222-4455',
    status: 1,
  })
  const tables = new Map<string, TestTable>()
  for (const [name, capacities] of Object.entries(HALLS)) {
    const hall = await ask(founder.speaker, calls.createHall, {
      branch_id: branch.id,
      name,
      status: 1,
    })
    for (const capacity of capacities) {
      const table = await ask(founder.speaker, calls.createTable, {
        hall_id: hall.id,
        name: `Mesa ${tables.size + 1}`,
        capacity,
      })
      const code = new URL(table.qr_url).pathname.split('/').at(-1) ?? ''
      tables.set(table.name, { id: table.id, hallId: hall.id, code })
    }
  }
  const menu = await writeMenu(founder.speaker)

  const employee = async (name: string, type: 'admin' | 'salonero'): Promise<Person> => {
    const branchIds = type === 'admin' ? [] : [branch.id]
    const made = await makeUser(world, { name, restaurantId: created.id, type, branchIds })
    await setPassword(world, made.id)
    return {
      user: { id: made.id, name, email: made.email, type },
      role: type,
      speaker: made.speaker,
    }
  }
  const table = (name: string): TestTable => {
    const found = tables.get(name)
    if (!found) throw new Error(`there is no ${name}`)
    return found
  }
  const waiter = await employee('Saúl Solís', 'salonero')
  return {
    restaurant: { id: created.id, name: 'Soda La Esquina' },
    branch: { id: branch.id, name: 'Barrio Escalante' },
    admin: await employee('Ana Araya', 'admin'),
    waiter,
    table,
    person,
    move: (order, estado) =>
      ask(waiter.speaker, calls.changeOrderStatus, { order_id: order.id, estado }),
    async sitDown(where, name = 'Luisa') {
      const at = table(where)
      const speaker = await enterAs(world, at, name)
      return {
        order: (dishes, note) =>
          ask(speaker, calls.placeOrder, {
            mesa: at.code,
            products: Object.entries(dishes).map(([dish, quantity]) => ({
              ...menu.choose(dish),
              quantity,
              note,
            })),
          }),
        callWaiter: () => ask(speaker, calls.callWaiter, { mesa: at.code }),
        askForBill: () => ask(speaker, calls.requestBill, { mesa: at.code }),
      }
    },
  }
}

async function writeMenu(speaker: Speaker) {
  const ids = new Map<string, number>()
  for (const [order, [category, dishes]] of Object.entries(MENU).entries()) {
    const { id: category_id } = await ask(speaker, calls.createCategory, {
      name: category,
      order,
      hidden: 0,
    })
    const { id: subcategory_id } = await ask(speaker, calls.createSubcategory, {
      category_id,
      name: category,
      order: 0,
      hidden: 0,
    })
    for (const [index, [name, precio]] of Object.entries(dishes).entries()) {
      const product = await ask(speaker, calls.createProduct, {
        category_id,
        subcategory_id,
        name,
        precio,
        order: index,
        status: 1,
      })
      ids.set(name, product.id)
    }
  }
  const idOf = (dish: string): number => {
    const id = ids.get(dish)
    if (id === undefined) throw new Error(`${dish} is not on the menu`)
    return id
  }
  const variant = await ask(speaker, calls.createVariant, {
    product_id: idOf(CHOICE.dish),
    name: CHOICE.variant,
    quantity: 1,
    required: 1,
  })
  const { options } = await ask(speaker, calls.saveOptions, {
    product_variant_id: variant.id,
    options: Object.keys(MENU[CHOICE.of] ?? {}).map((dish, index) => ({
      id: idOf(dish),
      additional_price: index * 300,
    })),
  })
  const [option] = options
  return {
    /** A dish as an order names it. */
    choose: (dish: string) => ({
      product_id: idOf(dish),
      variants:
        dish === CHOICE.dish && option
          ? [{ variant_id: variant.id, options: [{ option_id: option.id, quantity: 1 }] }]
          : [],
    }),
  }
}

/** What a call answers; throws when it is refused. */
async function ask<C extends Call>(
  speaker: Speaker,
  call: C,
  body: BodyInput<C>,
): Promise<AnswerOf<C>> {
  const { status, body: answer } = await speaker.call(call, { body, key: randomUUID() })
  if (status >= 400) throw new Error(`${call.path}: ${status} ${JSON.stringify(answer)}`)
  return answer as AnswerOf<C>
}

let hashed: Promise<string> | undefined

async function setPassword({ deps }: World, userId: number): Promise<void> {
  hashed ??= hashPassword(PASSWORD)
  await deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, await hashed])
}
