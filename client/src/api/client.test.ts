import { login, logout } from '@orderi/shared/contract/accounts'
import { billHistory, catchUp, dashboard, openOrders } from '@orderi/shared/contract/administration'
import { createCategory, setSoldOut, updateCategory } from '@orderi/shared/contract/backoffice'
import { type Call, post } from '@orderi/shared/contract/call'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { REQUEST_TIMEOUT_MS } from './client.ts'
import { NetworkError } from './errors.ts'
import { apiErrorFrom, fakeClient, hangingResponse, rejectionOf } from './testing/client.ts'

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const fake = fakeClient()

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a request of a person on a device', () => {
  const refusal = { code: 'needs_pin', message: 'PIN' }

  it('is sent again with the same key after the PIN was entered', async () => {
    fake.acting = { person: 4, proof: undefined }
    fake.answer(409, refusal)
    fake.answer(200, { id: 1 })
    await fake.api.send(setSoldOut, { body: { id: 1, sold_out: 1 }, key: 'mine' })
    const sent = fake.requests.map(({ headers }) =>
      ['Idempotency-Key', 'Acting-Person', 'Acting-Proof'].map((name) => headers.get(name)),
    )
    expect(sent).toEqual([
      ['mine', '4', null],
      ['mine', '4', 'entered'],
    ])
  })

  it('asks for no PIN if nobody attends it', async () => {
    fake.acting = { person: 4, proof: undefined }
    fake.answer(409, refusal)
    const sent = fake.api.send(setSoldOut, { body: { id: 1, sold_out: 1 }, isUnattended: true })
    expect(await rejectionOf(sent)).toMatchObject({ code: 'needs_pin' })
    expect([fake.askedPins, fake.requests.length]).toEqual([[], 1])
  })
})

describe('a request', () => {
  it('puts IDs into the path and omits undefined query parameters', async () => {
    fake.answer(200, { data: [], total: 0 })
    await fake.api.request(billHistory, {
      params: { sucursal: 7 },
      query: { desde: '2026-11-01', hasta: undefined, buscar: 'ana & co' },
    })
    expect(fake.request().url).toBe(
      '/api/adminsitracion/historial-cuentas/7?desde=2026-11-01&buscar=ana+%26+co',
    )
    expect(fake.request().init.method).toBe('GET')
    expect(fake.request().init.body).toBeUndefined()
  })

  it('URL-encodes the parameters of the path', async () => {
    fake.answer(200, { data: [], total: 0 })
    await fake.api.request(openOrders, { params: { sucursal: '7/../8?x' } })
    expect(fake.request().url).toBe('/api/adminsitracion/pedidos/7%2F..%2F8%3Fx')
  })

  it('sends JSON with the session’s token', async () => {
    fake.answer(200, { id: 1 }, { 'Board-Seq': '12' })
    const sent = await fake.api.send(setSoldOut, { body: { id: 1, sold_out: 1 } })
    expect(sent).toMatchObject({ answer: { id: 1 }, boardSeq: 12, isReplay: false })
    expect(fake.request().init.body).toBe('{"id":1,"sold_out":1}')
    expect(fake.request().headers.get('content-type')).toBe('application/json')
    expect(fake.request().headers.get('authorization')).toBe('Bearer secret')
  })

  it('returns no sequence number when the call did not change the board', async () => {
    fake.answer(200, { id: 1 })
    expect(
      (await fake.api.send(setSoldOut, { body: { id: 1, sold_out: 1 } })).boardSeq,
    ).toBeUndefined()
  })

  it('marks a stored response that the server repeats for a retry', async () => {
    fake.answer(200, { id: 1 }, { 'Idempotent-Replayed': 'true' })
    const sent = await fake.api.send(setSoldOut, { body: { id: 1, sold_out: 1 }, key: 'mine' })
    expect(sent.isReplay).toBe(true)
  })

  it('sends a public call without a token and without an idempotency key', async () => {
    fake.answer(200, { token: 'new' })
    await fake.api.request(login, { body: { email: 'a@b.c', password: 'x' } })
    expect(fake.request().headers.has('authorization')).toBe(false)
    expect(fake.request().headers.has('idempotency-key')).toBe(false)
  })

  it('sends a POST with the caller’s idempotency key, or else a new key', async () => {
    fake.answer(200, {})
    fake.answer(200, {})
    fake.answer(200, {})
    await fake.api.request(setSoldOut, { body: { id: 1, sold_out: 1 }, key: 'mine' })
    expect(fake.request().headers.get('idempotency-key')).toBe('mine')
    await fake.api.request(setSoldOut, { body: { id: 1, sold_out: 1 } })
    expect(fake.request().headers.get('idempotency-key')).toMatch(KEY)
    await fake.api.request(setSoldOut, { body: { id: 1, sold_out: 1 } })
    expect(fake.request(1).headers.get('idempotency-key')).not.toBe(
      fake.request(2).headers.get('idempotency-key'),
    )
  })

  it('sends a GET without an idempotency key', async () => {
    fake.answer(200, {})
    await fake.api.request(openOrders, { params: { sucursal: 7 }, key: 'mine' })
    expect(fake.request().headers.has('idempotency-key')).toBe(false)
  })

  it('sends the caller’s version of the entity as If-Match', async () => {
    fake.answer(200, {})
    await fake.api.request(updateCategory, { body: { id: 1, order: 2, hidden: 0 }, ifMatch: 4 })
    expect(fake.request().headers.get('if-match')).toBe('"4"')
  })

  it('sends the current restaurant with calls that depend on the restaurant', async () => {
    fake.answer(201, {})
    fake.answer(200, {})
    fake.answer(200, {})
    fake.answer(201, {})
    await fake.api.request(createCategory, { body: { order: 1, hidden: 0, name: 'Postres' } })
    expect(fake.request().headers.get('x-restaurante')).toBe('3')
    await fake.api.request(dashboard, { params: { year: 2026 } })
    expect(fake.request().headers.get('x-restaurante')).toBe('3')
    await fake.api.request(catchUp, { params: { sucursal: 7 } })
    expect(fake.request().headers.has('x-restaurante')).toBe(false)
    fake.restaurant = undefined
    await fake.api.request(createCategory, { body: { order: 1, hidden: 0, name: 'Postres' } })
    expect(fake.request().headers.has('x-restaurante')).toBe(false)
  })

  it('reports that another tab switched the restaurant, unless this tab switched during the call', async () => {
    const refusing = { message: 'Otra', code: 'other_restaurant' }
    const body = { order: 1, hidden: 0, name: 'Postres' }
    fake.answer(409, refusing)
    await apiErrorFrom(fake.api.request(createCategory, { body }))
    expect(fake.movedCount).toBe(1)
    fake.answers.push(async () => {
      fake.restaurant = 4
      return new Response(JSON.stringify(refusing), { status: 409 })
    })
    await apiErrorFrom(fake.api.request(createCategory, { body }))
    expect(fake.movedCount).toBe(1)
  })

  it('sends the token of the moment of the call, even if the person logs out at once', async () => {
    fake.answer(204)
    const request = fake.api.request(logout)
    fake.token = undefined
    await request
    expect(fake.request().headers.get('authorization')).toBe('Bearer secret')
  })

  it('returns undefined for a response without content', async () => {
    fake.answer(204)
    const nothing = post('/nada', 'C', {
      summary: '',
      status: 204,
    })
    expect(await fake.api.request(nothing)).toBeUndefined()
  })
})

describe('a refusal', () => {
  it('throws an error with the status, code and message of a refusal', async () => {
    const errors = { name: ['Este campo es obligatorio.'] }
    fake.answer(422, { message: 'Revise', code: 'invalid', errors })
    const error = await apiErrorFrom(
      fake.api.request(setSoldOut, { body: { id: 1, sold_out: 1 }, key: 'mine' }),
    )
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Revise',
      errors,
      key: 'mine',
    })
  })

  it('throws an error with the number of seconds to wait before a retry', async () => {
    fake.answer(503, { message: 'Ocupado', code: 'unavailable' }, { 'Retry-After': '2' })
    const error = await apiErrorFrom(fake.api.request(setSoldOut, { body: { id: 1, sold_out: 1 } }))
    expect(error.retryAfterSeconds).toBe(2)
  })

  it.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [413, 'body_too_large'],
    [429, 'too_many_requests'],
    [500, 'internal'],
    [502, 'unavailable'],
    [504, 'unavailable'],
    [418, 'invalid'],
  ] as const)('gives a proxy’s error (%i) a code and a Spanish text', async (status, code) => {
    fake.answer(status, '<html>nginx</html>')
    const error = await apiErrorFrom(fake.api.request(setSoldOut, { body: { id: 1, sold_out: 1 } }))
    expect(error).toMatchObject({ status, code, errors: {} })
    expect(error.message).not.toBe('')
  })

  it('throws an ApiError for a refusal with an unexpected body', async () => {
    fake.answer(409, { message: 7, code: 'made_up', errors: { a: 'no list', b: [1, 'text'] } })
    const error = await apiErrorFrom(fake.api.request(setSoldOut, { body: { id: 1, sold_out: 1 } }))
    expect(error).toMatchObject({ status: 409, code: 'invalid', errors: { b: ['text'] } })
  })
})

describe('an invalid token', () => {
  const refused = { message: 'Fin', code: 'session_revoked' }

  it('reports an invalid token once', async () => {
    fake.answer(401, refused)
    fake.answer(401, refused)
    await Promise.all([
      apiErrorFrom(fake.api.request(openOrders, { params: { sucursal: 7 } })),
      apiErrorFrom(fake.api.request(openOrders, { params: { sucursal: 7 } })),
    ])
    expect(fake.expired.map((error) => error.code)).toEqual(['session_revoked'])
    fake.token = 'another'
    fake.answer(401, refused)
    await apiErrorFrom(fake.api.request(openOrders, { params: { sucursal: 7 } }))
    expect(fake.expired).toHaveLength(2)
  })

  it('does not report a wrong password as an invalid token', async () => {
    fake.answer(401, { message: 'No', code: 'bad_credentials' })
    await apiErrorFrom(fake.api.request(login, { body: { email: 'a@b.c', password: 'x' } }))
    expect(fake.expired).toEqual([])
  })

  it('keeps the current session when the server refuses the token of an earlier session', async () => {
    fake.answers.push(async () => {
      fake.token = 'newer'
      return new Response(JSON.stringify(refused), { status: 401 })
    })
    await apiErrorFrom(fake.api.request(openOrders, { params: { sucursal: 7 } }))
    expect(fake.expired).toEqual([])
  })
})

describe('a missing response', () => {
  it('throws a NetworkError with the idempotency key when no response arrives', async () => {
    fake.answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
    const error = await rejectionOf(
      fake.api.request(setSoldOut, { body: { id: 1, sold_out: 1 }, key: 'mine' }),
    )
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ failure: 'unreachable', key: 'mine' })
  })

  it('throws a NetworkError for the response of a captive portal', async () => {
    fake.answer(200, '<html>Bienvenido al wifi</html>')
    const error = await rejectionOf(fake.api.request(openOrders, { params: { sucursal: 7 } }))
    expect(error).toMatchObject({ name: 'NetworkError', failure: 'unreadable' })
  })

  it('throws a NetworkError for a response that takes longer than 15 s in total', async () => {
    vi.useFakeTimers()
    fake.answers.push(async () => hangingResponse(fake.request().init.signal ?? undefined))
    const outcome = rejectionOf(fake.api.request(openOrders, { params: { sucursal: 7 } }))
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1)
    expect(fake.request().init.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ name: 'NetworkError', failure: 'timeout' })
  })

  it('throws the caller’s reason for a request that the caller aborted', async () => {
    const controller = new AbortController()
    fake.answers.push(async () => hangingResponse(fake.request().init.signal ?? undefined))
    const { signal } = controller
    const outcome = rejectionOf(fake.api.request(openOrders, { params: { sucursal: 7 }, signal }))
    controller.abort()
    expect(await outcome).toBe(controller.signal.reason)
  })

  it('throws the caller’s reason for a request that was aborted before sending', async () => {
    const signal = AbortSignal.abort()
    const outcome = rejectionOf(fake.api.request(openOrders, { params: { sucursal: 7 }, signal }))
    expect(await outcome).toBe(signal.reason)
    expect(fake.requests).toEqual([])
  })
})

describe('types', () => {
  it('requires the parameters of a call at compile time', () => {
    const asks = [
      // @ts-expect-error the path needs an id
      () => fake.api.request(openOrders),
      // @ts-expect-error the id has another name
      () => fake.api.request(openOrders, { params: { branch: 7 } }),
      // @ts-expect-error the call needs a body
      () => fake.api.request(setSoldOut),
      // @ts-expect-error the body needs a bill
      () => fake.api.request(setSoldOut, { body: {} }),
      // @ts-expect-error a read takes no body
      () => fake.api.request(openOrders, { params: { sucursal: 7 }, body: {} }),
    ]
    expect(asks).toHaveLength(5)
    const answered = async () => {
      const orders = await fake.api.request(openOrders, { params: { sucursal: 7 } })
      const id: number | undefined = orders.data[0]?.id
      return id
    }
    expect(answered).toBeTypeOf('function')
    const anyCall: Call = openOrders
    expect(anyCall.path).toBe('/adminsitracion/pedidos/:sucursal')
  })
})
