/** Commands with IDs of a board are marked in the contract, and the server refuses them with another log's epoch. */

import { type CallName, calls } from '@orderi/shared/contract/all'
import * as backoffice from '@orderi/shared/contract/backoffice'
import type { Call } from '@orderi/shared/contract/call'
import * as devices from '@orderi/shared/contract/devices'
import * as shifts from '@orderi/shared/contract/shifts'
import { Id } from '@orderi/shared/kernel/fields'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRowIds } from './support/contract/row-ids.ts'
import { VALID_REQUESTS } from './support/contract/valid-requests.ts'
import { placeOrder } from './support/restaurant/orders.ts'
import { enterAs, makeTenant } from './support/tenant.ts'
import { openWorld } from './support/world.ts'

const names = Object.keys(calls) as CallName[]
const callOf = (name: CallName): Call => calls[name]
const boardNames = names.filter((name) => callOf(name).board)

/** The ID fields of entities that belong to no log: of the menu, the floor and people. */
const OFFICE_IDS = new Set([
  'branch',
  'branch_id',
  'motivo',
  'option_id',
  'product_id',
  'restaurant',
  'restaurante',
  'sucursal',
  'user',
  'variant_id',
])

/** The names of all ID fields of a schema, at any depth. */
function idFields(schema: unknown, name = ''): string[] {
  if (schema === Id) return [name]
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([field, each]) => idFields(each, field))
  }
  if (schema instanceof z.ZodArray) return idFields(schema.element, name)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => idFields(each, name))
  if (schema instanceof z.ZodPipe) return idFields(schema.in, name)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return idFields(schema.unwrap(), name)
  }
  return []
}

test('marks every command whose body contains IDs of a board', () => {
  const office = new Set<string>([backoffice, devices, shifts].flatMap(Object.keys))
  const withBoardIds = names.filter(
    (name) =>
      !office.has(name) &&
      name !== 'printTest' &&
      idFields(callOf(name).body).some((field) => !OFFICE_IDS.has(field)),
  )
  expect(boardNames.toSorted()).toEqual(withBoardIds.toSorted())
  expect(boardNames.length).toBeGreaterThan(30)
})

const world = await openWorld()
const tenant = await makeTenant(world)
const ids = await createRowIds(world, tenant)
const [table] = tenant.branch.tables
const guest = await enterAs(world, table)
const order = await placeOrder(guest, tenant)
const { bill } = order.body
const plan = await tenant.admin.send(calls.planShares, {
  bill_id: bill.id,
  tipo: 'iguales',
  cantidad: 2,
})
const joiningGuest = await enterAs(world, table)
const joinRequest = await joiningGuest.send(calls.askToJoin, { mesa: table.code, bill_id: bill.id })
const guestIds = { ...ids, share: plan.body.shares[0]?.id ?? 0, request: joinRequest.body.id }

test.each(boardNames)('refuses the command %s if its IDs are from another log', async (name) => {
  const isGuests = callOf(name).access === 'C'
  const client = isGuests ? guest : tenant.admin
  const sent = {
    ...VALID_REQUESTS[name](isGuests ? guestIds : ids),
    headers: { 'Board-Epoch': 'another' },
  }
  expect(await client.call(callOf(name), sent)).toMatchObject({
    status: 409,
    body: { code: 'other_log' },
  })
})
