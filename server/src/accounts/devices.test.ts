import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { describe, expect, test } from 'vitest'
import { createRowIds } from '../../../tests/support/contract/row-ids.ts'
import { VALID_REQUESTS } from '../../../tests/support/contract/valid-requests.ts'
import { connectSocket } from '../../../tests/support/live/screen.ts'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { makeDevice, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, type CallInput, openWorld } from '../../../tests/support/world.ts'
import { printedRowsOf } from '../printing/layout.ts'

const world = await openWorld()

const PIN = '4826'
const wall = { name: 'Muro', tipo: 'salon', pin: 'dinero', segundos: 60 } as const

/** A client of the device. Its requests name the person. */
const acting = (device: ApiClient, person: number, proof?: string): ApiClient => {
  const headers = {
    'Acting-Person': String(person),
    ...(proof !== undefined && { 'Acting-Proof': proof }),
  }
  const client: ApiClient = {
    ...device,
    call: (call, sent = {}) => device.call(call, { ...sent, headers }),
    get(call, id, query) {
      const [, name = ''] = /:(\w+)/.exec(call.path) ?? []
      return client.call(call, { params: { [name]: id }, query } as CallInput<typeof call>)
    },
    send: (call, body, key) => client.call(call, { body, ...(key !== undefined && { key }) }),
  }
  return client
}

async function registered(tenant: Tenant, settings: object = {}) {
  const { body: created } = await tenant.admin.send(calls.createDevice, {
    ...wall,
    sucursal: tenant.branch.id,
    ...settings,
  })
  const { body } = await world.client().send(calls.registerDevice, { codigo: created.codigo ?? '' })
  return { ...created, answer: body, client: world.client(body.token) }
}

async function openBranch(options: { branches?: number } = {}) {
  const tenant = await makeTenant(world, options)
  const employ = async (name: string, more: object = {}) => {
    const { id, client } = await makeUser(world, {
      name,
      restaurantId: tenant.restaurantId,
      branchIds: [tenant.branch.id],
      ...more,
    })
    await tenant.admin.send(calls.setPermissions, { user: id, pin: PIN })
    return { id, client }
  }
  const order = {
    table_id: tenant.branch.tables[0].id,
    products: [{ product_id: tenant.products[0].id, quantity: 1 }],
  }
  return { tenant, employ, order }
}

describe('a device', () => {
  test('is registered once with its code, in its branch', async () => {
    const { tenant } = await openBranch()
    const { codigo, answer, client, id } = await registered(tenant)
    expect(answer.user).toMatchObject({
      name: 'Muro',
      device: { id, sucursal: tenant.branch.id, restaurant: tenant.restaurantId },
    })
    const again = await world.client().send(calls.registerDevice, { codigo: codigo ?? '' })
    expect([again.status, again.body.code]).toEqual([422, 'invalid'])
    expect((await client.get(calls.floor, tenant.branch.id)).status).toBe(200)
    const { body } = await tenant.admin.call(calls.devices)
    expect(body.data).toMatchObject([{ id, activo: 1, codigo_hasta: null }])
  })

  test('does not show its code in a repeated response', async () => {
    const { tenant } = await openBranch()
    const create = () =>
      tenant.admin.send(calls.createDevice, { ...wall, sucursal: tenant.branch.id }, 'una-vez')
    expect((await create()).body.codigo).toEqual(expect.any(String))
    expect((await create()).body.codigo).toBeUndefined()
  })

  test('refuses a repeated key with another setting for PINs', async () => {
    const { tenant } = await openBranch()
    const create = (pin: 'nunca' | 'siempre') =>
      tenant.admin.send(calls.createDevice, { ...wall, pin, sucursal: tenant.branch.id }, 'una-vez')
    expect((await create('siempre')).status).toBe(201)
    expect((await create('nunca')).body.code).toBe('idempotency_key_reused')
  })

  test('logs out the first screen when a new code registers another', async () => {
    const { tenant } = await openBranch()
    const first = await registered(tenant)
    const { body } = await tenant.admin.send(calls.renewDeviceCode, { id: first.id })
    expect((await first.client.call(calls.me)).status).toBe(200)
    await world.client().send(calls.registerDevice, { codigo: body.codigo ?? '' })
    expect((await first.client.call(calls.me)).status).toBe(401)
  })

  test('registers one screen when two send the code at the same time', async () => {
    const { tenant } = await openBranch()
    const { body } = await tenant.admin.send(calls.createDevice, {
      ...wall,
      sucursal: tenant.branch.id,
    })
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.client().send(calls.registerDevice, { codigo: body.codigo ?? '' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  test.each(['revokeDevice', 'deleteDevice'] as const)(
    'is out of its board after %s, and a person on it too',
    async (name) => {
      const { tenant, employ, order } = await openBranch()
      const { id, client } = await registered(tenant)
      const ana = acting(client, (await employ('Ana')).id)
      expect((await ana.send(calls.takeOrder, order)).status).toBe(201)
      const socket = await connectSocket(world.url, client.token)
      await socket.emitWithAck('board:join', { branch: tenant.branch.id })
      const revoked = new Promise((resolve) => socket.once('session:revoked', resolve))
      await tenant.admin.send(calls[name], { id })
      expect(await revoked).toEqual({ code: 'session_revoked' })
      expect((await ana.send(calls.takeOrder, order)).status).toBe(401)
      socket.close()
    },
  )

  test('leaves the former board when it moves to another branch', async () => {
    const { tenant, employ, order } = await openBranch({ branches: 2 })
    const second = tenant.branches[1]?.id ?? 0
    const { id, client, answer } = await registered(tenant)
    const ana = acting(client, (await employ('Ana')).id)
    expect((await ana.send(calls.takeOrder, order)).status).toBe(201)
    const socket = await connectSocket(world.url, client.token)
    await socket.emitWithAck('board:join', { branch: tenant.branch.id })
    const closed = new Promise((resolve) => socket.once('board:closed', resolve))
    await tenant.admin.send(calls.updateDevice, { id, ...wall, sucursal: second })
    expect(await closed).toMatchObject({ branch: tenant.branch.id })
    expect((await ana.send(calls.takeOrder, order)).status).toBe(403)
    expect((await client.get(calls.floor, tenant.branch.id)).status).toBe(404)
    expect((await client.get(calls.floor, second)).status).toBe(200)
    expect((await client.call(calls.me)).body.device).toMatchObject({
      ...answer.user.device,
      sucursal: second,
    })
    socket.close()
  })

  test('of a kitchen cannot act after its restaurant is deactivated, even as a remembered caller', async () => {
    const { tenant, order } = await openBranch()
    const kitchen = await registered(tenant, { tipo: 'cocina' })
    const { body } = await tenant.waiter.send(calls.takeOrder, order)
    const change = (estado: string) =>
      kitchen.client.send(calls.changeOrderStatus, { order_id: body.order.id, estado })
    expect((await change('Preparando')).status).toBe(200)
    await world.deps.pool.query('UPDATE restaurants SET status = 0 WHERE id = $1', [
      tenant.restaurantId,
    ])
    expect((await change('Listo')).body.code).toBe('forbidden')
  })

  test('receives no notifications, so it offers none', async () => {
    const { tenant, employ } = await openBranch()
    const { client } = await registered(tenant)
    const ana = acting(client, (await employ('Ana')).id)
    const { body } = await client.call(calls.pushKey)
    expect(body.public_key).toBeNull()
    const refused = await ana.call(calls.subscribe, VALID_REQUESTS.subscribe(await rowIds))
    expect(refused.body.code).toBe('forbidden')
  })

  test('cannot be changed or listed by another restaurant', async () => {
    const [{ tenant }, other] = [await openBranch(), await openBranch()]
    const { id } = await registered(tenant)
    const { admin, branch } = other.tenant
    for (const name of ['renewDeviceCode', 'revokeDevice', 'deleteDevice'] as const)
      expect((await admin.send(calls[name], { id })).status).toBe(404)
    const body = { id, ...wall, sucursal: branch.id }
    expect((await admin.send(calls.updateDevice, body)).status).toBe(404)
    expect((await admin.call(calls.devices)).body.data).toEqual([])
  })
})

describe('a person on a device', () => {
  test('acts under their name, which the log records with the device', async () => {
    const { tenant, employ, order } = await openBranch()
    const { client } = await registered(tenant)
    const [ana, beto] = [await employ('Ana'), await employ('Beto')]
    await Promise.all([ana, beto].map(({ id }) => acting(client, id).send(calls.takeOrder, order)))
    const events = await world.deps.pool.query<{ actor: unknown }>(
      'SELECT actor FROM board_events WHERE branch_id = $1',
      [tenant.branch.id],
    )
    const actors = events.map(({ actor }) => actor)
    for (const [name, { id }] of Object.entries({ Ana: ana, Beto: beto }))
      expect(actors).toContainEqual({ id, name, type: 'salonero', device: 'Muro' })
  })

  test('needs no PIN to take an order, and the PIN to charge', async () => {
    const { tenant, employ, order } = await openBranch()
    const { client } = await registered(tenant)
    const till = await openTill(tenant.admin, tenant.branch.id)
    const { id } = await employ('Ana')
    const ana = acting(client, id)
    const { body: taken } = await ana.send(calls.takeOrder, order)
    const charge = (person: ApiClient) => chargeBill(person, till, taken.bill)
    expect((await charge(ana)).body.code).toBe('needs_pin')
    const { body } = await client.send(calls.provePerson, { user: id, pin: PIN })
    const proven = acting(client, id, body.prueba)
    const charged = await charge(proven)
    expect(charged.body).toMatchObject({
      status: 'Cerrada',
      payments: [{ user: { name: 'Ana · Muro' } }],
    })
  })

  test('is named with the device by the receipt, the transactions, the history and the report of the till', async () => {
    const { tenant, employ, order } = await openBranch()
    const { client } = await registered(tenant, { name: 'Muro del salón junto a la barra' })
    const till = await openTill(tenant.admin, tenant.branch.id)
    const { id } = await employ('Ana María Arias Rodríguez', { type: 'encargado' })
    const { body: proof } = await client.send(calls.provePerson, { user: id, pin: PIN })
    const ana = acting(client, id, proof.prueba)
    const { body: taken } = await ana.send(calls.takeOrder, order)
    const { body: bill } = await chargeBill(ana, till, taken.bill)
    const name = 'Ana María Arias Rodríguez · Muro del salón junto a la barra'

    const { body: receipt } = await tenant.admin.send(calls.receipt, { bill_id: bill.id })
    expect(receipt.paper.lines).toContainEqual({ kind: 'center', text: `Cobró: ${name}` })
    const rows = printedRowsOf(receipt.paper, 32).flatMap((row) =>
      'text' in row ? [row.text] : [],
    )
    expect(rows.filter((row) => row.length > 32)).toEqual([])
    expect(rows.map((row) => row.trim()).join(' ')).toContain(`Cobró: ${name}`)
    const { body: transactions } = await tenant.admin.get(calls.transactions, tenant.branch.id)
    expect(transactions.data.map(({ user }) => user)).toContain(name)
    const { body: story } = await tenant.admin.get(calls.billStory, bill.id)
    expect(story.data.find(({ what }) => what === 'bill.paid')?.actor).toMatchObject({
      name: 'Ana María Arias Rodríguez',
      device: 'Muro del salón junto a la barra',
    })
    const [payment] = bill.payments
    const reversed = await ana.send(calls.reversePayment, {
      payment_id: payment?.id ?? 0,
      motivo: till.reasonOf('anulacion'),
    })
    expect(reversed.status).toBe(200)
    const { body: session } = await tenant.admin.get(calls.cashSession, till.turno)
    expect(session.figures?.corrections).toMatchObject([{ kind: 'reverso', user: { id, name } }])
    // The tips of a person are one sum for all devices.
    expect(session.figures?.people).toMatchObject([
      { user: { id, name: 'Ana María Arias Rodríguez' } },
    ])
  })

  test('needs the PIN to cancel, but not to prepare', async () => {
    const { tenant, employ, order } = await openBranch()
    const { client } = await registered(tenant)
    const ana = acting(client, (await employ('Ana')).id)
    const { body } = await ana.send(calls.takeOrder, order)
    const change = (estado: string) =>
      ana.send(calls.changeOrderStatus, { order_id: body.order.id, estado })
    expect((await change('Cancelado')).body.code).toBe('needs_pin')
    expect((await change('Preparando')).status).toBe(200)
  })

  test('reads their hours only with the PIN, unless the device never asks for it', async () => {
    const { tenant, employ } = await openBranch()
    const ana = await employ('Ana')
    const read = async (client: ApiClient) => {
      const { status, body } = await client.call(calls.ownHours)
      return [status, body.code]
    }
    const { client } = await registered(tenant)
    expect(await read(acting(client, ana.id))).toEqual([409, 'needs_pin'])
    const { body } = await client.send(calls.provePerson, { user: ana.id, pin: PIN })
    expect(await read(acting(client, ana.id, body.prueba))).toEqual([200, undefined])
    const open = await registered(tenant, { pin: 'nunca' })
    expect(await read(acting(open.client, ana.id))).toEqual([200, undefined])
  })

  test('has no permissions without the PIN', async () => {
    const { tenant, employ } = await openBranch()
    const { client } = await registered(tenant)
    const { id } = await employ('Marta', { type: 'encargado' })
    const read = (person: ApiClient) => person.get(calls.billHistory, tenant.branch.id)
    const { body } = await client.send(calls.provePerson, { user: id, pin: PIN })
    const proven = acting(client, id, body.prueba)
    const [without, withPin] = [
      await acting(client, id).call(calls.me),
      await proven.call(calls.me),
    ]
    expect([without.status, withPin.status]).toEqual([403, 403])
    expect((await read(client)).status).toBe(200)
  })

  test.each([
    ['nunca', 201],
    ['dinero', 201],
    ['siempre', 409],
  ] as const)('takes an order without the PIN where it is asked %s: %i', async (pin, status) => {
    const { tenant, employ, order } = await openBranch()
    const { client } = await registered(tenant, { pin })
    const ana = acting(client, (await employ('Ana')).id)
    expect((await ana.send(calls.takeOrder, order)).status).toBe(status)
  })

  test('is refused with the proof of another person or device, or an expired proof', async () => {
    const { tenant, employ, order } = await openBranch()
    const [one, two] = [
      await registered(tenant, { pin: 'siempre' }),
      await registered(tenant, { pin: 'siempre' }),
    ]
    const [ana, beto] = [await employ('Ana'), await employ('Beto')]
    const { body } = await one.client.send(calls.provePerson, { user: ana.id, pin: PIN })
    const take = (client: ApiClient, id: number) =>
      acting(client, id, body.prueba).send(calls.takeOrder, order)
    expect((await take(one.client, ana.id)).status).toBe(201)
    expect((await take(one.client, beto.id)).body.code).toBe('needs_pin')
    expect((await take(two.client, ana.id)).body.code).toBe('needs_pin')
    await tenant.admin.send(calls.setPermissions, { user: ana.id, pin: '9753' })
    expect((await take(one.client, ana.id)).body.code).toBe('needs_pin')
  })

  test('is refused after being dismissed, even as a remembered caller', async () => {
    const { tenant, employ, order } = await openBranch()
    const { client } = await registered(tenant)
    const { id } = await employ('Ana')
    const ana = acting(client, id)
    expect((await ana.send(calls.takeOrder, order)).status).toBe(201)
    await tenant.admin.send(calls.dismissEmployee, { user: id })
    expect((await ana.send(calls.takeOrder, order)).body.code).toBe('forbidden')
  })

  test('is refused from another branch or restaurant, and without a device', async () => {
    const { tenant, employ, order } = await openBranch({ branches: 2 })
    const { client } = await registered(tenant)
    const elsewhere = await employ('Beto', { branchIds: [tenant.branches[1]?.id ?? 0] })
    const stranger = await (await openBranch()).employ('Carla')
    for (const { id } of [elsewhere, stranger, { id: 999_999_999 }]) {
      const { body } = await acting(client, id).send(calls.takeOrder, order)
      expect(body.code).toBe('forbidden')
      const proof = await client.send(calls.provePerson, { user: id, pin: PIN })
      expect(proof.body.code).toBe('bad_pin')
    }
    const { id } = await employ('Ana')
    const { body } = await acting(tenant.waiter, id).send(calls.takeOrder, order)
    expect(body.code).toBe('forbidden')
  })

  test('is locked only on the device with five wrong PINs', async () => {
    const { tenant, employ } = await openBranch()
    const [one, two] = [await registered(tenant), await registered(tenant)]
    const [ana, beto] = [await employ('Ana'), await employ('Beto')]
    const prove = async (client: ApiClient, user: number, pin: string) =>
      (await client.send(calls.provePerson, { user, pin })).status
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await prove(one.client, ana.id, '0001')).toBe(403)
    expect(await prove(one.client, ana.id, PIN)).toBe(429)
    expect(await prove(one.client, beto.id, PIN)).toBe(200)
    expect(await prove(two.client, ana.id, PIN)).toBe(200)
  })

  test('gets the first answer for a repeated key, also under another name', async () => {
    const { tenant, employ, order } = await openBranch()
    const { client } = await registered(tenant)
    const [ana, beto] = [await employ('Ana'), await employ('Beto')]
    const take = (id: number) => acting(client, id).send(calls.takeOrder, order, 'la-misma')
    const [first, again, other] = [await take(ana.id), await take(ana.id), await take(beto.id)]
    expect(again.body).toEqual(first.body)
    expect(other.body).toEqual(first.body)
  })
})

const names = Object.keys(calls) as CallName[]
const OF_DEVICES: readonly CallName[] = names.filter((name) => {
  const call: Call = calls[name]
  return call.isOfDevice === true
})

describe('calls of devices', () => {
  test('that refuse a person are these', () => {
    expect([...OF_DEVICES].toSorted()).toMatchInlineSnapshot(`
      [
        "changePin",
        "logout",
        "me",
        "proveBadge",
        "provePerson",
        "setPin",
        "startRestaurant",
        "updateLanguage",
      ]
    `)
  })

  /** The expected refusal of the call on a device; undefined if the device allows it. */
  function refusalOf(call: Call, kind: string): string | undefined {
    const isOffice = call.access === 'A' || (call.access === 'B' && !call.isOfRow)
    if (call.access === 'C' || call.access === 'SA' || isOffice) return 'forbidden'
    if (kind === 'person' || call.hasOwnPin || call.isUnattended) return undefined
    const isOfKitchen = call.access === 'S' || call.access === 'K'
    if (call.method === 'POST') return kind === 'cocina' && isOfKitchen ? undefined : 'needs_person'
    return kind === 'cocina' && !isOfKitchen ? 'forbidden' : undefined
  }

  const walked = names.filter((name) => !OF_DEVICES.includes(name) && calls[name].access !== 'P')
  test.each(walked)('refuse %s where the device or the person may not make it', async (name) => {
    const call: Call = calls[name]
    const ids = await rowIds
    for (const [kind, client] of Object.entries(await clients)) {
      const code = refusalOf(call, kind)
      const { body } = await client.call(call, VALID_REQUESTS[name](ids))
      if (code !== undefined) expect({ name, kind, code: body.code }).toEqual({ name, kind, code })
      else expect(['needs_person', 'needs_pin', 'session_revoked']).not.toContain(body?.code)
    }
  })
})

const shared = makeTenant(world)
const rowIds = shared.then((tenant) => createRowIds(world, tenant))
const clients = shared.then(async ({ restaurantId, branch }) => {
  const on = async (kind: 'cocina' | 'salon', pin: 'dinero' | 'nunca') =>
    (await makeDevice(world, branch, restaurantId, { kind, pin })).client
  const { id } = await makeUser(world, {
    restaurantId,
    branchIds: [branch.id],
    type: 'encargado',
  })
  return {
    cocina: await on('cocina', 'dinero'),
    salon: await on('salon', 'dinero'),
    person: acting(await on('salon', 'nunca'), id),
  }
})
