/** Senders of fuzzed input, from an anonymous caller to a superadmin. Provides row IDs of two restaurants. */
import { randomUUID } from 'node:crypto'
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { assertNever } from '@orderi/shared/kernel/errors'
import { openTill } from '../support/money/till.ts'
import { PASSWORD } from '../support/restaurant/house.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../support/tenant.ts'
import type { ApiClient, World } from '../support/world.ts'
import type { Owner, Ref } from './inputs.ts'

export const ROLES = [
  'nobody',
  'guest',
  'customer',
  'waiter',
  'admin',
  'stranger',
  'superadmin',
] as const
export type Role = (typeof ROLES)[number]

export const ALLOWED_ROLES: Readonly<Record<Call['access'], readonly Role[]>> = {
  P: ROLES,
  C: ['guest', 'customer', 'waiter', 'admin', 'stranger', 'superadmin'],
  S: ['waiter', 'admin', 'stranger', 'superadmin'],
  K: ['waiter', 'admin', 'stranger', 'superadmin'],
  F: ['waiter', 'admin', 'stranger', 'superadmin'],
  B: ['admin', 'stranger', 'superadmin'],
  A: ['admin', 'stranger', 'superadmin'],
  SA: ['superadmin'],
}

/** The number of stored IDs per kind of row. The oldest IDs are dropped, because newer rows accept more commands. */
const MAX_IDS = 24
const UNKNOWN = 999_999_999

export interface Actors {
  readonly tenants: readonly Tenant[]
  tokenOf(role: Role): Promise<string | undefined>
  replace(role: Role): void
  idOf(ref: Ref, role: Role): number | string
  learn(role: Role, name: CallName, body: unknown): void
}

type Pool = Map<string, (number | string)[]>

export async function createActors(world: World): Promise<Actors> {
  const own = await makeTenant(world, { branches: 2, tables: 4 })
  const foreign = await makeTenant(world, { tables: 4 })
  const pools: Record<'own' | 'foreign', Pool> = { own: poolOf(own), foreign: poolOf(foreign) }
  for (const [owner, tenant] of Object.entries({ own, foreign })) {
    const employee = await makeUser(world, {
      restaurantId: tenant.restaurantId,
      branchIds: [tenant.branch.id],
    })
    const pool = pools[owner as 'own' | 'foreign']
    pool.set('employee', [employee.id])
    const till = await openTill(tenant.admin, tenant.branch.id)
    await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, proveedor_pago: 'prueba' })
    pool.set('method', [...till.methods])
    pool.set('reason', [...till.reasons])
    pool.set('register', [till.caja])
    pool.set('session', [till.turno])
    pool.set('provider', ['prueba'])
  }
  const root = await makeUser(world, { superadmin: true })
  pools.own.set('superadmin', [root.id])
  const tokens = new Map<Role, Promise<string | undefined>>()

  async function createPerson(role: Role): Promise<string | undefined> {
    const { restaurantId, branch } = own
    switch (role) {
      case 'nobody':
        return undefined
      case 'guest': {
        return (await enterAs(world, branch.tables[0])).token
      }
      case 'customer': {
        const email = `${randomUUID()}@pruebas.test`
        remember('own', 'account', email)
        const body = { name: 'Carla Cliente', email, password: PASSWORD }
        return (await world.client().send(calls.register, body)).body.token
      }
      case 'waiter':
        return (await makeUser(world, { restaurantId, branchIds: [branch.id] })).client.token
      case 'admin':
        return (await makeUser(world, { restaurantId, type: 'admin' })).client.token
      case 'stranger':
        return (await makeUser(world, { restaurantId: foreign.restaurantId, type: 'admin' })).client
          .token
      case 'superadmin':
        return atWork((await makeUser(world, { superadmin: true })).client, own)
      default:
        return assertNever(role)
    }
  }

  function remember(owner: 'own' | 'foreign', kind: string, id: unknown): void {
    if (typeof id !== 'number' && typeof id !== 'string') return
    const known = pools[owner].get(kind) ?? []
    pools[owner].set(kind, [...known, id].slice(-MAX_IDS))
  }

  return {
    tenants: [own, foreign],
    tokenOf(role) {
      const known = tokens.get(role) ?? createPerson(role)
      tokens.set(role, known)
      return known
    },
    replace: (role) => void tokens.delete(role),
    idOf({ kind, owner, pick }, role) {
      const ids = pools[sideOf(role, owner)].get(kind) ?? []
      if (owner === 'nobody' || ids.length === 0) return /mesa|account/.test(kind) ? 'x.y' : UNKNOWN
      return ids.at(-1 - (pick % ids.length)) ?? UNKNOWN
    },
    learn(role, name, body) {
      for (const [kind, id] of createdBy(name, body)) remember(sideOf(role, 'own'), kind, id)
    },
  }
}

/** The restaurant from which a role gets IDs. Swapped for the stranger, who is an admin of the foreign restaurant. */
function sideOf(role: Role, owner: Owner): 'own' | 'foreign' {
  return (role === 'stranger') === (owner === 'foreign') ? 'own' : 'foreign'
}

async function atWork(client: ApiClient, { restaurantId, branch }: Tenant) {
  await client.send(calls.startRestaurant, { restaurant: restaurantId, branch: branch.id })
  return client.token
}

function poolOf(tenant: Tenant): Pool {
  const tables = tenant.branches.flatMap((branch) => branch.tables)
  return new Map<string, (number | string)[]>([
    ['restaurant', [tenant.restaurantId]],
    ['branch', tenant.branches.map(({ id }) => id).toReversed()],
    ['hall', tenant.branches.map(({ hallId }) => hallId)],
    ['table', tables.map(({ id }) => id)],
    ['mesa', tables.map(({ code }) => code).toReversed()],
    ['category', [tenant.categoryId]],
    ['subcategory', [tenant.subcategoryId]],
    ['product', [tenant.products[2].id, tenant.products[1].id, tenant.products[0].id]],
    ['variant', [tenant.variant.id]],
    ['option', [...tenant.variant.options]],
  ])
}

const CREATED_KINDS: Partial<Record<CallName, string>> = {
  createCategory: 'category',
  createSubcategory: 'subcategory',
  createProduct: 'product',
  createVariant: 'variant',
  createBranch: 'branch',
  createHall: 'hall',
  createTable: 'table',
  createRestaurant: 'restaurant',
  createUser: 'superadmin',
  askToJoin: 'request',
  printOrder: 'job',
  printBill: 'job',
  printTest: 'job',
  openRegister: 'session',
  createPaymentMethod: 'method',
  createPaymentReason: 'reason',
  createHouseAccount: 'house_account',
  payOnline: 'attempt',
}

interface Created {
  id?: unknown
  user_id?: unknown
  qr_url?: unknown
  order?: { id: unknown; products: { id: unknown }[] }
  bill?: { id: unknown } | null
  options?: { id: unknown }[]
  payments?: { id: unknown }[]
  shares?: { id: unknown }[]
}

function createdBy(name: CallName, body: unknown): [kind: string, id: unknown][] {
  if (typeof body !== 'object' || body === null) return []
  const response = body as Created
  const kind = CREATED_KINDS[name]
  if (kind !== undefined) return [[kind, response.id]]
  if (name === 'createEmployee') return [['employee', response.user_id]]
  if (name === 'saveOptions') return (response.options ?? []).map(({ id }) => ['option', id])
  if (name === 'planShares') return (response.shares ?? []).map(({ id }) => ['share', id])
  if (name === 'chargeBill') return (response.payments ?? []).map(({ id }) => ['payment', id])
  if (name === 'callWaiter') return [['bill', response.id]]
  if (name !== 'placeOrder' && name !== 'takeOrder') return []
  return [
    ['order', response.order?.id],
    ['bill', response.bill?.id],
    ...(response.order?.products ?? []).map(({ id }): [string, unknown] => ['line', id]),
  ]
}

const KINDS: Readonly<Record<string, string>> = {
  restaurant: 'restaurant',
  restaurante: 'restaurant',
  branch: 'branch',
  branch_id: 'branch',
  sucursal: 'branch',
  sucursalesSeleccionadas: 'branch',
  caja: 'register',
  turno: 'session',
  metodo: 'method',
  cuenta_casa: 'house_account',
  motivo: 'reason',
  payment_id: 'payment',
  attempt_id: 'attempt',
  proveedor: 'provider',
  share_id: 'share',
  hall_id: 'hall',
  table_id: 'table',
  mesa: 'mesa',
  category_id: 'category',
  categoria: 'category',
  subcategory_id: 'subcategory',
  subcategoria: 'subcategory',
  product_id: 'product',
  product_variant_id: 'variant',
  variant_id: 'variant',
  option_id: 'option',
  order_id: 'order',
  order_line_id: 'line',
  bill_id: 'bill',
  otras: 'bill',
  cuenta: 'bill',
  job_id: 'job',
  user: 'employee',
}

const IDS: readonly (readonly [RegExp, string])[] = [
  [/subcategoria$/, 'subcategory'],
  [/^\/categorias/, 'category'],
  [/variante$/, 'variant'],
  [/eliminar-opcion$/, 'option'],
  [/^\/productos/, 'product'],
  [/salon/, 'hall'],
  [/mesa$/, 'table'],
  [/^\/sucursales/, 'branch'],
  [/^\/restaurantes/, 'restaurant'],
  [/^\/usuarios/, 'superadmin'],
  [/^\/metodos-pago/, 'method'],
  [/^\/motivos/, 'reason'],
  [/responder-union$/, 'request'],
]

/** Returns a function from the name of a field to the kind of entity that the field identifies. */
export function idKindFinder(call: Call): (field: string) => string | undefined {
  return (field) => {
    if (field === 'email' && call.path === '/login') return 'account'
    return field === 'id' ? IDS.find(([path]) => path.test(call.path))?.[1] : KINDS[field]
  }
}
