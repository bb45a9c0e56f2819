/** Tests that handlers declared with `onBoard` run only if the write also checks the caller's rights. */
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { Permission } from '@orderi/shared/payments/schema'
import { expect, test } from 'vitest'
import { createRowIds, type RequestIds } from '../../../tests/support/contract/row-ids.ts'
import { VALID_REQUESTS } from '../../../tests/support/contract/valid-requests.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { handlers } from '../app.ts'
import { sessionIdOf } from '../identity/commands/sessions.ts'

const world = await openWorld()
const { callers, pool } = world.deps
const names = (Object.keys(handlers) as CallName[]).filter((name) => 'onBoard' in handlers[name])

/**
 * Calls that must run before a call, so that this call changes something. The second order does not
 * change the guest's name.
 */
const BEFORE: Partial<Record<CallName, readonly CallName[]>> = {
  cancelBillRequest: ['requestBill'],
  cancelCall: ['callWaiter'],
  undoSendWaiter: ['sendWaiter'],
  undoOrder: ['changeOrderStatus'],
  separateBills: ['mergeBills'],
}

async function openBill({ waiter }: Tenant, ids: RequestIds): Promise<number> {
  return (await waiter.call(calls.takeOrder, VALID_REQUESTS.takeOrder(ids))).body.bill.id
}

async function shareOf(guest: ApiClient, { waiter }: Tenant): Promise<number> {
  const { body: own } = await guest.call(calls.openBill)
  const body = { bill_id: own.bill?.id ?? 0, tipo: 'iguales', cantidad: 2 }
  return (await waiter.send(calls.planShares, body)).body.shares[0]?.id ?? 0
}

/** Sends another guest's request to join the guest's bill. */
async function joinRequestTo(guest: ApiClient, { branch }: Tenant): Promise<number> {
  const [table] = branch.tables
  const { body: own } = await guest.call(calls.openBill)
  const asking = await enterAs(world, table, 'Ana')
  const body = { mesa: table.code, bill_id: own.bill?.id ?? 0 }
  return (await asking.send(calls.askToJoin, body)).body.id
}

/** Returns the session of a remembered caller, and a function that sends a valid request for the caller. */
async function prepare(name: CallName) {
  const tenant = await makeTenant(world)
  await pool.query(
    'UPDATE memberships SET permissions = $2, max_discount_bp = 10000 WHERE restaurant_id = $1',
    [tenant.restaurantId, Permission.options],
  )
  let ids: RequestIds = await createRowIds(world, tenant)
  const [table] = tenant.branch.tables
  const { access }: Call = calls[name]
  const staff = name === 'refundOnline' ? tenant.admin : tenant.waiter
  const client = access === 'C' ? await enterAs(world, table) : staff
  if (/Waiter|confirm/.test(name) && client === staff) {
    const guest = await enterAs(world, table)
    const { body: bill } = await guest.send(calls.callWaiter, { mesa: table.code })
    ids = { ...ids, bill: bill.id }
  }
  if (name === 'openDrawer')
    await tenant.admin.send(calls.updateBranch, {
      id: tenant.branch.id,
      impresora: '127.0.0.1:9199',
      gaveta: 1,
    })
  if (name === 'separateBills')
    ids = { ...ids, bill: await openBill(tenant, ids), other_bill: await openBill(tenant, ids) }
  const send = async (each: CallName) => {
    const { status } = await client.call<Call>(calls[each], VALID_REQUESTS[each](ids))
    return status
  }
  if (name === 'askToJoin') {
    const { body: other } = await (await enterAs(world, table)).call(
      calls.placeOrder,
      VALID_REQUESTS.placeOrder(ids),
    )
    ids = { ...ids, bill: other.bill.id }
  }
  const ofGuest = name === 'askToJoin' ? 'callWaiter' : 'placeOrder'
  const order = access === 'C' ? ofGuest : 'takeOrder'
  for (const each of [order, order, ...(BEFORE[name] ?? [])] as const)
    expect(await send(each)).toBeLessThan(300)
  if (name === 'answerJoin') ids = { ...ids, request: await joinRequestTo(client, tenant) }
  if (name === 'chooseShare') ids = { ...ids, share: await shareOf(client, tenant) }
  const sessionId = sessionIdOf(world.deps, client.token ?? '')
  expect(callers.find(sessionId, undefined)).toBeDefined()
  return { sessionId, send: () => send(name) }
}

test.each(names)('refuses %s of a remembered caller whose session has ended', async (name) => {
  const { sessionId, send } = await prepare(name)
  await pool.query('DELETE FROM sessions WHERE id = $1', [sessionId])
  expect(await send()).toBe(401)
})
