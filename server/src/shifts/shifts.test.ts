import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import type { BodyInput, QueryInput } from '@orderi/shared/contract/call'
import type { ShiftAction } from '@orderi/shared/shifts/schema'
import { beforeEach, expect, test } from 'vitest'
import { makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

let now = new Date('2026-05-04T18:00:00.000Z')
const world = await openWorld({ clock: () => now })

interface Worker {
  readonly id: number
  readonly client: ApiClient
}

let tenant: Tenant
let ana: Worker
let beto: Worker

async function hire(name: string, branchIds: readonly number[], pin?: string): Promise<Worker> {
  const { restaurantId } = tenant
  const user = await makeUser(world, { name, restaurantId, branchIds })
  if (pin !== undefined) await tenant.admin.send(calls.setPermissions, { user: user.id, pin })
  return user
}

beforeEach(async () => {
  now = new Date('2026-05-04T18:00:00.000Z')
  tenant = await makeTenant(world, { branches: 2 })
  ana = await hire('Ana', [tenant.branch.id], '2468')
  beto = await hire('Beto', [tenant.branch.id], '1357')
})

const second = () => tenant.branches[1]?.id ?? 0
const manager = async (branchIds: readonly number[]) =>
  (await makeUser(world, { restaurantId: tenant.restaurantId, type: 'encargado', branchIds }))
    .client

/** Ana marks in Beto's session, unless other options are given. */
function mark(
  accion: ShiftAction,
  {
    by = beto.client,
    user = ana.id,
    pin = '2468',
    sucursal = tenant.branch.id,
    key,
  }: {
    readonly by?: ApiClient
    readonly user?: number
    readonly pin?: string | null
    readonly sucursal?: number
    readonly key?: string
  } = {},
) {
  const body = { sucursal, user, accion, pin }
  return by.call(calls.markShift, { body, ...(key === undefined ? {} : { key }) })
}

const result = async (answer: ReturnType<typeof mark>) => {
  const { status, body } = await answer
  return [status, body.params?.reason ?? body.code]
}

async function list(sucursal = tenant.branch.id, by = beto.client) {
  const { body } = await by.get(calls.coworkers, sucursal)
  return calls.coworkers.answer
    .parse(body)
    .data.map(({ name, desde, descanso }) => [name, desde, descanso])
}

async function hours(query: QueryInput<typeof calls.shiftHours> = {}, by = tenant.admin) {
  const { status, body } = await by.call(calls.shiftHours, { query })
  expect([status, body]).toEqual([200, calls.shiftHours.answer.parse(body)])
  return body
}

const at = (time: string) => `2026-05-04T${time}:00.000Z`
const day = (desde: string, hasta: string | null = null) => ({
  desde: at(desde),
  hasta: hasta === null ? null : at(hasta),
  descansos: [],
})
const create = (body: Partial<BodyInput<typeof calls.createShift>>, by = tenant.admin) =>
  by.call(calls.createShift, {
    body: {
      sucursal: tenant.branch.id,
      user: ana.id,
      ...day('10:00', '12:00'),
      motivo: 'No marcó',
      ...body,
    },
  })

test('lists the people of the branch, those on a shift first, without offers and other branches', async () => {
  await hire('Carla', [second()])
  await mark('entrada', { by: beto.client, user: beto.id, pin: null })
  expect(await list()).toEqual([
    ['Beto', now.toISOString(), null],
    ['Ana', null, null],
    ['Ana Admin', null, null],
    ['Saúl Salonero', null, null],
  ])
  expect((await beto.client.get(calls.coworkers, second())).status).toBe(404)
})

test('marks the start, a break and the end of a shift', async () => {
  const start = now.toISOString()
  expect((await mark('entrada')).body).toMatchObject({ user: ana.id, at: start, desde: start })
  now = new Date('2026-05-04T20:00:00.000Z')
  expect((await mark('descanso')).body).toMatchObject({ descanso: now.toISOString() })
  expect((await list())[0]).toEqual(['Ana', start, now.toISOString()])
  now = new Date('2026-05-04T20:20:00.000Z')
  expect((await mark('regreso')).body).toMatchObject({ desde: start, descanso: null })
  now = new Date('2026-05-04T21:00:00.000Z')
  expect((await mark('descanso')).status).toBe(200)
  now = new Date('2026-05-04T22:00:00.000Z')
  expect((await mark('salida')).body).toMatchObject({ desde: null, descanso: null })
  const { data, weeks } = await hours()
  expect(data).toMatchObject([
    {
      estado: 'terminada',
      minutos: 160,
      descansos: [
        { desde: at('20:00'), hasta: at('20:20') },
        { desde: at('21:00'), hasta: at('22:00') },
      ],
    },
  ])
  expect(weeks).toMatchObject([
    { user: { name: 'Ana' }, semana: '2026-W19', dias: [160, 0, 0, 0, 0, 0, 0], minutos: 160 },
  ])
})

test('refuses marks that do not fit the state', async () => {
  expect(await result(mark('salida'))).toEqual([409, 'shift_not_started'])
  expect(await result(mark('descanso'))).toEqual([409, 'shift_not_started'])
  await mark('entrada')
  expect(await result(mark('entrada'))).toEqual([409, 'shift_started'])
  expect(await result(mark('regreso'))).toEqual([409, 'not_on_break'])
  await mark('descanso')
  expect(await result(mark('descanso'))).toEqual([409, 'on_break'])
})

test('answers alike for a wrong PIN, none, and a person who has none or works elsewhere', async () => {
  const carla = await hire('Carla', [second()], '2468')
  const dora = await hire('Dora', [tenant.branch.id])
  const other = await makeTenant(world)
  const stranger = await makeUser(world, {
    restaurantId: other.restaurantId,
    branchIds: [other.branch.id],
  })
  const answers = await Promise.all([
    mark('entrada', { pin: '1111' }),
    mark('entrada', { pin: null }),
    mark('entrada', { user: carla.id }),
    mark('entrada', { user: dora.id }),
    mark('entrada', { user: stranger.id }),
    mark('entrada', { user: 999_999_999 }),
  ])
  const [first] = answers
  expect([first?.status, first?.body.code]).toEqual([403, 'bad_pin'])
  for (const { status, body } of answers) expect([status, body]).toEqual([403, first?.body])
  expect((await hours()).abiertas).toEqual([])
})

test('locks the PIN after five wrong ones, but not the own session', async () => {
  for (let tries = 0; tries < 5; tries += 1) await mark('entrada', { pin: '1111' })
  expect((await mark('entrada')).status).toBe(429)
  expect((await mark('entrada', { by: ana.client, pin: null })).status).toBe(200)
})

test('repeats the first answer for a repeated key', async () => {
  const key = randomUUID()
  const first = await mark('entrada', { key })
  now = new Date('2026-05-04T18:01:00.000Z')
  expect((await mark('entrada', { key, pin: '1111' })).body).toEqual(first.body)
})

test('starts one shift for simultaneous requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => mark('entrada', { by: ana.client, pin: null })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ])
  expect((await hours()).data).toHaveLength(1)
})

test('ends the shift in another branch when the person starts here', async () => {
  const eva = await hire('Eva', [tenant.branch.id, second()])
  const own = { by: eva.client, user: eva.id, pin: null }
  await mark('entrada', own)
  await mark('descanso', own)
  now = new Date('2026-05-04T20:00:00.000Z')
  const { body } = await mark('entrada', { ...own, sucursal: second() })
  expect(body).toMatchObject({ terminada: 'Sucursal 1', sin_salida: null })
  expect(await result(mark('salida', own))).toEqual([409, 'shift_not_started'])
  const { data } = await hours()
  expect(data.map(({ branch, hasta, estado }) => [branch.name, hasta, estado])).toEqual([
    ['Sucursal 2', null, 'abierta'],
    ['Sucursal 1', now.toISOString(), 'terminada'],
  ])
})

test('lets a person start who forgot to end the shift of yesterday', async () => {
  const start = now.toISOString()
  await mark('entrada')
  now = new Date('2026-05-05T10:00:00.000Z')
  expect(await result(mark('entrada'))).toEqual([409, 'shift_started'])
  now = new Date('2026-05-05T10:00:00.001Z')
  expect((await list()).every(([, desde]) => desde === null)).toBe(true)
  expect(await result(mark('salida'))).toEqual([409, 'shift_not_started'])
  expect((await hours()).data).toMatchObject([{ estado: 'sin_salida', minutos: 0 }])
  const { body } = await mark('entrada')
  expect(body).toMatchObject({ desde: now.toISOString(), sin_salida: start })
  now = new Date('2026-05-05T11:00:00.001Z')
  const since = { desde: '2026-05-05', hasta: '2026-05-05' }
  expect((await hours(since)).weeks).toMatchObject([{ minutos: 60, sin_salida: 0 }])
  const { data, weeks, abiertas } = await hours()
  expect(data.map(({ estado, minutos }) => [estado, minutos])).toEqual([
    ['abierta', 60],
    ['sin_salida', 0],
  ])
  expect(weeks).toMatchObject([{ minutos: 60, sin_salida: 1 }])
  expect(abiertas).toHaveLength(1)
})

test('creates, corrects and deletes shifts with a reason, and keeps the history', async () => {
  const created = await create({ descansos: [{ desde: at('11:00'), hasta: at('11:30') }] })
  expect(created.body).toMatchObject({ minutos: 90, estado: 'terminada', correcciones: 1 })
  const { id, version } = created.body
  const { body } = await tenant.admin.call(calls.correctShift, {
    body: { id, ...day('10:00', '13:00'), motivo: 'Salió más tarde' },
    headers: { 'If-Match': String(version) },
  })
  expect(body).toMatchObject({ minutos: 180, descansos: [], correcciones: 2 })
  const stale = await tenant.admin.call(calls.correctShift, {
    body: { id, ...day('10:00', '14:00'), motivo: 'X' },
    headers: { 'If-Match': String(version) },
  })
  expect(stale.body.code).toBe('stale')
  expect((await tenant.admin.send(calls.deleteShift, { id, motivo: 'Repetida' })).status).toBe(204)
  expect((await hours()).data).toEqual([])
  const history = await tenant.admin.call(calls.shiftCorrections, { query: {} })
  expect(calls.shiftCorrections.answer.parse(history.body).data).toMatchObject([
    { motivo: 'Repetida', before: { hasta: at('13:00') }, after: null },
    { motivo: 'Salió más tarde', before: { hasta: at('12:00') }, after: { hasta: at('13:00') } },
    { motivo: 'No marcó', por: { name: 'Ana Admin' }, user: { name: 'Ana' }, before: null },
  ])
  const log = await tenant.admin.call(calls.activity, { query: { tipo: 'personas' } })
  expect(log.body.data.slice(0, 3)).toMatchObject([
    { action: 'eliminar', kind: 'jornada', name: 'Ana', branch: 'Sucursal 1' },
    {
      action: 'cambiar',
      changes: [
        { field: 'hasta', before: '04/05/2026 06:00', after: '04/05/2026 07:00' },
        { field: 'descansos', before: ['05:00 - 05:30'], after: [] },
      ],
    },
    { action: 'crear', kind: 'jornada' },
  ])
})

test('counts an open shift that is forgotten only in the period of its start', async () => {
  await mark('entrada')
  now = new Date('2026-05-06T18:00:00.000Z')
  const { data, weeks } = await hours({ desde: '2026-05-05', hasta: '2026-05-06' })
  expect([data, weeks]).toEqual([[], []])
  expect((await hours()).weeks).toMatchObject([{ minutos: 0, sin_salida: 1 }])
})

test('ends the open shift of a dismissed person, and of one who leaves its branch', async () => {
  const own = { by: beto.client, user: beto.id, pin: null }
  await mark('entrada')
  await mark('descanso')
  await mark('entrada', own)
  now = new Date('2026-05-04T20:00:00.000Z')
  await tenant.admin.send(calls.dismissEmployee, { user: ana.id })
  const change = (sucursalesSeleccionadas: number[]) =>
    tenant.admin.send(calls.updateEmployee, {
      user: beto.id,
      type: 'salonero',
      sucursalesSeleccionadas,
    })
  await change([tenant.branch.id, second()])
  const states = async () =>
    Object.fromEntries((await hours()).data.map(({ user, estado }) => [user?.name, estado]))
  expect(await states()).toEqual({ Ana: 'terminada', Beto: 'abierta' })
  await change([second()])
  expect(await states()).toEqual({ Ana: 'terminada', Beto: 'terminada' })
  const { data, abiertas } = await hours()
  expect(data.map(({ hasta }) => hasta)).toEqual([now.toISOString(), now.toISOString()])
  expect(data.flatMap(({ descansos }) => descansos)).toMatchObject([{ hasta: now.toISOString() }])
  expect(abiertas).toEqual([])
  expect(await result(mark('entrada', { ...own, sucursal: second() }))).toEqual([200, undefined])
})

test('corrects a shift whose person works in another branch now', async () => {
  const { id } = (await create({})).body
  const own = await manager([tenant.branch.id])
  await tenant.admin.send(calls.updateEmployee, {
    user: ana.id,
    type: 'salonero',
    sucursalesSeleccionadas: [second()],
  })
  const body = { id, ...day('10:00', '13:00'), motivo: 'Salió más tarde' }
  expect((await own.send(calls.correctShift, body)).body).toMatchObject({ minutos: 180 })
})

test('adds a shift of a person who was dismissed or moved, in the branch of an earlier shift', async () => {
  await create({ ...day('10:00', '12:00') })
  await tenant.admin.send(calls.dismissEmployee, { user: ana.id })
  expect((await create({ ...day('13:00', '14:00') })).status).toBe(201)
  expect((await create({ ...day('15:00', '16:00'), sucursal: second() })).status).toBe(404)
  const stranger = await makeUser(world, {})
  expect((await create({ user: stranger.id })).status).toBe(404)
})

test('gives a forgotten shift its end', async () => {
  await mark('entrada')
  now = new Date('2026-05-06T18:00:00.000Z')
  await mark('entrada')
  const forgotten = (await hours()).data.find(({ estado }) => estado === 'sin_salida')
  const correct = (hasta: string | null) =>
    tenant.admin.send(calls.correctShift, {
      id: forgotten?.id ?? 0,
      ...day('18:00', hasta),
      motivo: 'Salió a las 4',
    })
  expect((await correct(null)).body.errors).toHaveProperty('hasta')
  expect((await correct('22:00')).body).toMatchObject({ estado: 'terminada', minutos: 240 })
})

test('refuses times that overlap, lie in the future or are too long, and a missing reason', async () => {
  expect((await create({})).status).toBe(201)
  const refused = [
    [{ ...day('11:00', '13:00') }, 'desde', 'shift_overlaps'],
    [{ ...day('17:00', '19:00') }, 'hasta', 'time_in_future'],
    [{ ...day('13:00') }, 'hasta', 'required'],
    [{ ...day('13:00', '14:00'), desde: '2026-05-03T13:59:00.000Z' }, 'hasta', 'shift_too_long'],
    [{ ...day('13:00', '14:00'), motivo: ' ' }, 'motivo', 'required'],
  ] as const
  for (const [body, field, why] of refused) {
    const { status, body: answer } = await create(body)
    expect([status, answer.details?.[field]?.[0]?.code]).toEqual([422, why])
  }
  expect((await create({ ...day('12:00', '13:00') })).status).toBe(201)
})

test('lets a manager read and correct only shifts of the own branches', async () => {
  const eva = await hire('Eva', [second()])
  const { body: shift } = await create({ user: eva.id, sucursal: second() })
  const own = await manager([tenant.branch.id])
  expect((await hours({}, own)).data).toEqual([])
  const { id } = shift
  const answers = await Promise.all([
    create({ user: eva.id, sucursal: second(), ...day('13:00', '14:00') }, own),
    own.send(calls.correctShift, { id, ...day('13:00', '14:00'), motivo: 'X' }),
    own.send(calls.deleteShift, { id, motivo: 'X' }),
    own.call(calls.shiftHours, { query: { sucursal: String(second()) } }),
    // Eva does not work in the manager's branch.
    create({ user: eva.id }, own),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await create({}, own)).status).toBe(201)
  const history = await own.call(calls.shiftCorrections, { query: {} })
  expect(history.body.data.map(({ user }) => user?.name)).toEqual(['Ana'])
  for (const call of [calls.shiftHours, calls.shiftCorrections])
    expect((await beto.client.call(call, { query: {} })).status).toBe(403)
})

async function readCsv(query: Record<string, string>): Promise<string[]> {
  const search = new URLSearchParams({ ...query, formato: 'csv' }).toString()
  const response = await fetch(`${world.url}/api/jornadas/horas?${search}`, {
    headers: { Authorization: `Bearer ${tenant.admin.token}` },
  })
  return (await response.text()).split('\r\n')
}

test('exports shifts and weeks, and records the export', async () => {
  await create({ ...day('03:00', '08:30') })
  expect((await readCsv({}))[1]).toBe(
    'Ana;Sucursal 1;2026-W18;03/05/2026 21:00;04/05/2026 02:30;;5,50;330;Terminada;1',
  )
  expect((await readCsv({ por: 'semana' })).slice(1, 3)).toEqual([
    'Ana;2026-W18;27/04/2026;0,00;0,00;0,00;0,00;0,00;0,00;3,00;3,00;180;0',
    'Ana;2026-W19;04/05/2026;2,50;0,00;0,00;0,00;0,00;0,00;0,00;2,50;150;0',
  ])
  const { body } = await tenant.admin.call(calls.activity, { query: { tipo: 'exportaciones' } })
  expect(body.data.map(({ name }) => name)).toEqual([
    'horas-2026-05-01-2026-05-31.csv',
    'jornadas-2026-05-01-2026-05-31.csv',
  ])
  const long = { desde: '2026-01-01', hasta: '2026-12-31' }
  expect((await tenant.admin.call(calls.shiftHours, { query: long })).status).toBe(422)
})

test('exports the shifts and weeks of one person', async () => {
  await create({})
  const other = await create({ user: beto.id })
  const report = await hours({ persona: String(beto.id) })
  expect([report.data, report.weeks].map((rows) => rows.map(({ user }) => user?.name))).toEqual([
    ['Beto'],
    ['Beto'],
  ])
  for (const por of ['jornada', 'semana'] as const) {
    const rows = await readCsv({ por, persona: String(other.body.persona) })
    expect(rows.slice(1).map((row) => row.split(';')[0])).toEqual(['Beto', ''])
  }
})

test('shows a person the hours of this week', async () => {
  await create({ ...day('10:00', '12:00') })
  await create({ desde: '2026-05-03T10:00:00.000Z', hasta: '2026-05-03T12:00:00.000Z' })
  const { body } = await ana.client.call(calls.ownHours, {})
  expect(body).toEqual({ lunes: '2026-05-04', dias: [120, 0, 0, 0, 0, 0, 0], minutos: 120 })
})

/** An employee who can erase the account after the dismissal. */
async function employ(name: string) {
  const email = `${randomUUID()}@pruebas.test`
  const { body: hired } = await tenant.admin.send(calls.createEmployee, {
    name,
    email,
    type: 'salonero',
    sucursalesSeleccionadas: [tenant.branch.id],
  })
  return { id: hired.user_id, email, password: hired.temporary_password ?? '' }
}

async function erase({ email, password }: { readonly email: string; readonly password: string }) {
  const login = await world.client().send(calls.login, { email, password })
  const erased = await world.client(login.body.token).send(calls.eraseAccount, { password })
  expect(erased.status).toBe(204)
}

test('keeps the shifts of two erased people apart', async () => {
  for (const name of ['Gema', 'Hugo']) {
    const person = await employ(name)
    await create({ user: person.id })
    await create({ user: person.id, ...day('13:00', '14:00') })
    await tenant.admin.send(calls.dismissEmployee, { user: person.id })
    await erase(person)
  }
  const { data, weeks } = await hours()
  expect(weeks).toMatchObject([
    { user: null, minutos: 180 },
    { user: null, minutos: 180 },
  ])
  const [persona = 0, other] = weeks.map((week) => week.persona)
  expect(other).not.toBe(persona)
  const query = { persona: String(persona) }
  const own = await hours(query)
  expect(own.data).toEqual(data.filter((shift) => shift.persona === persona))
  expect(own.weeks).toHaveLength(1)
  const history = await tenant.admin.call(calls.shiftCorrections, { query: {} })
  expect(history.body.data.filter((each) => each.persona === persona)).toHaveLength(2)
})

test('keeps the shifts of a dismissed person, and no name of an erased one', async () => {
  const gema = await employ('Gema Mora')
  await create({ user: gema.id, motivo: 'Gema no marcó' })
  await tenant.admin.send(calls.dismissEmployee, { user: gema.id })
  expect((await hours()).data).toMatchObject([{ user: { name: 'Gema Mora' } }])
  await erase(gema)
  const report = await hours()
  expect(report.data).toMatchObject([{ user: null, minutos: 120 }])
  const rows = await world.deps.pool.query<{ text: string }>(
    `SELECT t::text AS text FROM shift_corrections t WHERE restaurant_id = $1
      UNION ALL SELECT a::text FROM activity a WHERE restaurant_id = $1`,
    [tenant.restaurantId],
  )
  expect(rows.map(({ text }) => text).join('\n')).not.toContain('Gema')
})
