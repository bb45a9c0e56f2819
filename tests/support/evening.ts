/** The evening of a new restaurant that the examples of the API's document tell, from its first person to the last bill. */
import { calls } from '@orderi/shared/contract/all'
import { expect, vi } from 'vitest'
import { hashOfCode } from '../../server/src/accounts/commands/offers.ts'
import { ROLE_CODE, TABLE_CODE } from '../../server/src/docs/examples/example.ts'
import { hashPassword } from '../../server/src/identity/passwords.ts'
import type { ClientSocket } from './screen.ts'
import { PATIENCE, type Storyteller } from './storyteller.ts'

/** Plays the evening to its end. */
export async function playEvening(story: Storyteller): Promise<void> {
  const { tell, quietly } = story
  await tell(
    'installation',
    'install',
    'createUser',
    'users',
    'updateUser',
    'deleteUser',
    'createRestaurant',
  )
  await quietly('equipo', calls.createRestaurant, {
    name: 'Otra soda',
    country: 'crc',
    status: 1,
    commissionType: 2,
  })
  await tell('deleteRestaurant', 'updateRestaurant', 'restaurants', 'newRestaurants')
  await openTheHouse(story)
  await writeTheMenu(story)
  await hire(story)
  const board = await serve(story)
  await print(story)
  await closeTheTill(story)
  await leave(story, board)
}

async function openTheHouse({ tell, quietly, enter, world }: Storyteller): Promise<void> {
  await world.deps.pool.query('UPDATE users SET password_hash = $1 WHERE id = 3', [
    await hashPassword('café con leche'),
  ])
  await enter('ana', 3)
  await quietly('ana', calls.startRestaurant, { restaurant: 1 })
  await tell('updateProfile', 'createBranch', 'updateBranch')
  await quietly('ana', calls.createBranch, { name: 'Otra', phone: '2222-0102', status: 1 })
  await tell('deleteBranch', 'branches', 'createHall', 'updateHall')
  await quietly('ana', calls.createHall, { branch_id: 1, name: 'Otro', status: 1 })
  await tell('deleteHall', 'createTable', 'updateTable')
  await quietly('ana', calls.createTable, { hall_id: 1, name: 'Mesa 2', capacity: 6 })
  await quietly('ana', calls.createTable, { hall_id: 1, name: 'Mesa 3', capacity: 6 })
  await tell('renewTableCode', 'deleteTable', 'hall', 'branch', 'updateOwnRestaurant')
}

async function writeTheMenu({ tell, quietly }: Storyteller): Promise<void> {
  await tell('createCategory', 'updateCategory', 'createSubcategory', 'updateSubcategory')
  await quietly('ana', calls.createSubcategory, { category_id: 1, name: 'X', order: 2, hidden: 0 })
  await tell('deleteSubcategory')
  await quietly('ana', calls.createCategory, { name: 'X', order: 2, hidden: 0 })
  await tell('deleteCategory', 'category', 'categories', 'createProduct', 'updateProduct')
  const place = { category_id: 1, subcategory_id: 1, status: '1' }
  const dishes = { 'Fresco de cas': 1200, 'Ensalada verde': 1500, X: 1 }
  for (const [index, [name, precio]] of Object.entries(dishes).entries()) {
    await quietly('ana', calls.createProduct, { ...place, name, precio, order: index + 2 })
  }
  await tell('deleteProduct', 'createVariant', 'updateVariant', 'saveOptions')
  await quietly('ana', calls.createVariant, { product_id: 1, name: 'X', quantity: 1, required: 0 })
  await quietly('ana', calls.saveOptions, {
    product_variant_id: 2,
    options: [{ id: 2, additional_price: 0 }],
  })
  await tell(
    'deleteOption',
    'deleteVariant',
    'product',
    'products',
    'importProducts',
    'firstSteps',
    'finishCodes',
  )
}

async function hire({ tell, quietly, listen, hears, world }: Storyteller): Promise<void> {
  await tell('createEmployee', 'updateEmployee', 'renewPassword')
  await quietly('ana', calls.createEmployee, {
    name: 'Carla',
    email: 'carla@soda.example',
    type: 'salonero',
    sucursalesSeleccionadas: [1],
  })
  await tell('employees')
  const carla = await listen(world.speaker(await world.tokenOf(5)))
  await carla.emitWithAck('board:join', { branch: 1 })
  await tell('dismissEmployee')
  await hears('board:closed')
  carla.close()
  await tell('login', 'updateLanguage', 'updatePassword')
}

/** From the first step at table 1 to the last dish; gives the waiter's board. */
async function serve({
  tell,
  enter,
  listen,
  say,
  hears,
  world,
  speakers,
}: Storyteller): Promise<ClientSocket> {
  await enter('beto', 4)
  await tell(
    'startRestaurant',
    'me',
    'restaurant',
    'floor',
    'setReceiving',
    'appLinks',
    'enterTable',
    'menu',
  )
  const guest = await listen('luisa')
  await say(guest, 'bill:join', 0)
  const board = await listen('beto')
  await say(board, 'board:join', 0)
  await tell(
    'callWaiter',
    'waiterCalls',
    'sendWaiter',
    'undoSendWaiter',
    'confirmTable',
    'placeOrder',
    'openBill',
  )
  const entered = await world.speaker().call(calls.enterTable, { body: { mesa: TABLE_CODE } })
  speakers.set('marco', world.speaker(entered.body.token))
  const other = await listen('marco')
  await other.emitWithAck('bill:join', {})
  await tell('billsToJoin', 'askToJoin', 'joinRequests', 'answerJoin')
  await hears('bill:answered')
  await say(guest, 'board:join', 2)
  await tell(
    'openOrders',
    'takeOrder',
    'openBills',
    'moveBill',
    'tableBills',
    'changeLineStatus',
    'changeOrderStatus',
    'undoOrder',
    'setSoldOut',
  )
  await hears('menu:changed')
  return board
}

async function print({ tell, world }: Storyteller): Promise<void> {
  const { pool } = world.deps
  const problems = async () => {
    const rows = await pool.query<{ problem: string | null }>('SELECT problem FROM print_jobs')
    return rows.map((row) => row.problem)
  }
  // The examples' printer may be somebody's: nothing is sent there.
  await pool.query("UPDATE branches SET printer = '127.0.0.1:9'")
  await tell('printOrder')
  await vi.waitFor(async () => expect(await problems()).toEqual(['unreachable']), PATIENCE)
  await tell('printJobs')
  await pool.query("UPDATE print_jobs SET status = 'failed'")
  await tell('retryPrint', 'printBill', 'printTest', 'discardPrint')
}

async function closeTheTill({ tell, quietly, wait }: Storyteller): Promise<void> {
  for (const estado of ['Preparando', 'Listo', 'Entregado']) {
    wait()
    await quietly('beto', calls.changeOrderStatus, { order_id: 1, estado })
  }
  await tell(
    'recentOrders',
    'requestBill',
    'cancelBillRequest',
    'cancelCall',
    'closeBill',
    'reopenBill',
  )
  wait()
  await quietly('beto', calls.closeBill, { bill_id: 1, payment_method: 'sinpe' })
  await tell('billHistory', 'billStory', 'exportBills', 'dashboard', 'ownHistory', 'catchUp')
}

async function leave(
  { tell, quietly, say, hears, world, heard }: Storyteller,
  board: ClientSocket,
): Promise<void> {
  await tell('register', 'eraseAccount', 'pushKey', 'subscribe', 'unsubscribe')
  await say(board, 'board:join', 1)
  // The one that tells where everything ended.
  const at = world.deps.clock().toISOString()
  await vi.waitFor(() => expect(heard.get('board:head')?.at(-1)).toMatchObject({ at }), PATIENCE)
  heard.set('board:head', heard.get('board:head')?.slice(-1) ?? [])
  await say(board, 'board:leave', 0)
  await quietly('equipo', calls.createRestaurant, {
    name: 'Soda El Puerto',
    email: 'beto@soda.example',
    country: 'crc',
    status: 1,
    commissionType: 2,
  })
  await world.deps.pool.query('UPDATE role_offers SET code_hash = $1', [
    hashOfCode(world.deps.jwtSecret, ROLE_CODE),
  ])
  await world.deps.pool.query('UPDATE users SET temporary_logins = NULL')
  await tell('acceptRole', 'logout')
  await hears('session:revoked')
}
