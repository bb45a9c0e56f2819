import type { LoginAnswer } from '@orderi/shared/accounts/schema'
import { login, startRestaurant } from '@orderi/shared/contract/accounts'
import { floor } from '@orderi/shared/contract/administration'
import { hall } from '@orderi/shared/contract/backoffice'
import type { Floor } from '@orderi/shared/floor/schema'
import { nameOf } from '@orderi/shared/kernel/names'
import type { Random } from '@orderi/shared/kernel/random'
import type { Station } from '@orderi/shared/stations/schema'
import { type Account, demoStaffAccounts, type StaffAccounts } from './accounts.ts'
import type { Api, Reply } from './api.ts'
import { SimulationFailure } from './failure.ts'
import { openTill, type Till } from './till.ts'

const MAX_WAITERS = 2

export interface Staff {
  readonly name: string
  readonly token: string
  readonly isAdmin: boolean
}

export interface Table {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly capacity: number
}

export interface Venue {
  readonly branch: { readonly id: number; readonly name: string }
  readonly kitchen: Staff
  readonly waiters: readonly Staff[]
  /** Shuffled with the seed. */
  readonly tables: readonly Table[]
  readonly stations: readonly Station[]
  /** Whether waiters note who gets each dish. */
  readonly isBySeat: boolean
  /** Undefined if the branch takes no payments. */
  readonly till: Till | undefined
  /** Whether guests can pay at the sandbox provider. */
  readonly takesOnline: boolean
}

export interface VenueOptions {
  readonly account?: Account
  readonly branch?: number
  /** The maximum number of tables. Default: all tables. */
  readonly tables?: number
}

/**
 * Logs the staff in, and reads the branch's tables.
 * @throws SimulationFailure
 */
export async function openVenue(api: Api, options: VenueOptions, random: Random): Promise<Venue> {
  const accountSets = options.account
    ? [{ kitchen: options.account, waiters: [] }]
    : demoStaffAccounts
  const { staffAccounts, answer, branch } = await findBranch(api, accountSets, options.branch)
  const kitchen = await selectBranch(api, answer, branch)
  const waiters: Staff[] = []
  for (const account of staffAccounts.waiters) {
    const waiter = await logIn(api, account)
    if (!branchesOf(waiter).some(({ id }) => id === branch.id)) continue
    if (waiters.push(await selectBranch(api, waiter, branch)) === MAX_WAITERS) break
  }
  const { token, isAdmin } = kitchen
  const { asientos, cobros, proveedor_pago, halls, stations } = answerOrThrow(
    await api.call(floor, { token, params: { sucursal: branch.id } }),
  )
  return {
    branch: { id: branch.id, name: branch.name },
    kitchen,
    waiters: waiters.length > 0 ? waiters : [kitchen],
    tables: await readTables(api, kitchen, { name: branch.name, halls }, options.tables, random),
    stations,
    isBySeat: asientos === 1,
    till:
      cobros === 1
        ? await openTill(api, { token, branch: branch.id, isAdmin }, answerOrThrow)
        : undefined,
    takesOnline: cobros === 1 && proveedor_pago === 'prueba',
  }
}

interface Branch {
  readonly id: number
  readonly name: string
  readonly restaurantId: number
}

async function findBranch(
  api: Api,
  accountSets: readonly StaffAccounts[],
  wanted: number | undefined,
): Promise<{ staffAccounts: StaffAccounts; answer: LoginAnswer; branch: Branch }> {
  const known: Branch[] = []
  for (const staffAccounts of accountSets) {
    const answer = await logIn(api, staffAccounts.kitchen)
    // Sorted by age, because the oldest branch usually has the most tables.
    const branches = branchesOf(answer).toSorted((one, other) => one.id - other.id)
    const branch = branches.find(({ id }) => wanted === undefined || id === wanted)
    if (branch) return { staffAccounts, answer, branch }
    known.push(...branches)
  }
  const list = known.map(({ id, name }) => `${id} ${name}`).join(', ') || 'ninguna'
  throw new SimulationFailure(
    wanted === undefined
      ? 'Esa cuenta no trabaja en ninguna sucursal.'
      : `No está la sucursal ${wanted}. Las que hay: ${list}.`,
  )
}

function branchesOf({ Restaurants }: LoginAnswer): Branch[] {
  return Restaurants.flatMap(({ id, branches }) =>
    branches.map((branch) => ({
      id: branch.id,
      name: nameOf(branch.translations),
      restaurantId: id,
    })),
  )
}

async function logIn(api: Api, account: Account): Promise<LoginAnswer> {
  const reply = await api.call(login, { body: account })
  if (reply.ok) return reply.body
  throw new SimulationFailure(`No se pudo entrar como ${account.email}: ${reply.message}`)
}

async function selectBranch(
  api: Api,
  { token, user }: LoginAnswer,
  branch: Branch,
): Promise<Staff> {
  const body = { restaurant: branch.restaurantId, branch: branch.id }
  const { type } = answerOrThrow(await api.call(startRestaurant, { token, body }))
  return { name: user.name, token, isAdmin: type !== 'salonero' }
}

async function readTables(
  api: Api,
  { token }: Staff,
  { name, halls }: Pick<Floor, 'halls'> & { readonly name: string },
  most: number | undefined,
  random: Random,
): Promise<Table[]> {
  const tables: Table[] = []
  for (const open of halls.filter(({ status }) => status === 1)) {
    const read = answerOrThrow(await api.call(hall, { token, params: { id: open.id } }))
    for (const table of read.tables.filter(({ status }) => status === 1)) {
      const code = new URL(table.qr_url).pathname.split('/').at(-1) ?? ''
      tables.push({ id: table.id, name: table.name, code, capacity: table.capacity })
    }
  }
  if (tables.length === 0) throw new SimulationFailure(`La sucursal ${name} no tiene mesas.`)
  const shuffled = tables
    .map((table) => ({ table, rank: random.next() }))
    .toSorted((a, b) => a.rank - b.rank)
  return shuffled.slice(0, most).map(({ table }) => table)
}

function answerOrThrow<T>(reply: Reply<T>): T {
  if (reply.ok) return reply.body
  throw new SimulationFailure(`No se pudo preparar la simulación: ${reply.message}`)
}
