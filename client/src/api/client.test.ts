import { login } from '@orderi/shared/contract/accounts'
import {
  billHistory,
  catchUp,
  dashboard,
  openOrders,
  sendWaiter,
} from '@orderi/shared/contract/administration'
import { createCategory, updateCategory } from '@orderi/shared/contract/backoffice'
import { type Call, call } from '@orderi/shared/contract/call'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TIMEOUT_MS } from './client.ts'
import { NetworkError } from './errors.ts'
import { failure, hangingBody, playApi, refusal } from './testing/client.ts'

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const played = playApi()

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a request', () => {
  it('puts ids into the path and leaves out what is not in the query', async () => {
    played.answer(200, { data: [], total: 0 })
    await played.api.request(billHistory, {
      params: { sucursal: 7 },
      query: { desde: '2026-11-01', hasta: undefined, buscar: 'ana & co' },
    })
    expect(played.request().url).toBe(
      '/api/adminsitracion/historial-cuentas/7?desde=2026-11-01&buscar=ana+%26+co',
    )
    expect(played.request().init.method).toBe('GET')
    expect(played.request().init.body).toBeUndefined()
  })

  it('encodes what it puts into the path', async () => {
    played.answer(200, { data: [], total: 0 })
    await played.api.request(openOrders, { params: { sucursal: '7/../8?x' } })
    expect(played.request().url).toBe('/api/adminsitracion/pedidos/7%2F..%2F8%3Fx')
  })

  it('sends JSON as the person who is logged in', async () => {
    played.answer(200, { id: 1 }, { 'Board-Seq': '12' })
    const sent = await played.api.send(sendWaiter, { body: { bill_id: 1 } })
    expect(sent).toMatchObject({ answer: { id: 1 }, boardSeq: 12, isReplay: false })
    expect(played.request().init.body).toBe('{"bill_id":1}')
    expect(played.request().headers.get('content-type')).toBe('application/json')
    expect(played.request().headers.get('authorization')).toBe('Bearer secret')
  })

  it('has no seq where the board did not change', async () => {
    played.answer(200, { id: 1 })
    expect((await played.api.send(sendWaiter, { body: { bill_id: 1 } })).boardSeq).toBeUndefined()
  })

  it('says that it had been done before', async () => {
    played.answer(200, { id: 1 }, { 'Idempotent-Replayed': 'true' })
    const sent = await played.api.send(sendWaiter, { body: { bill_id: 1 }, key: 'mine' })
    expect(sent.isReplay).toBe(true)
  })

  it('of a public call carries no token and no key', async () => {
    played.answer(200, { token: 'new' })
    await played.api.request(login, { body: { email: 'a@b.c', password: 'x' } })
    expect(played.request().headers.has('authorization')).toBe(false)
    expect(played.request().headers.has('idempotency-key')).toBe(false)
  })

  it('of a POST carries a key: the caller’s, or a new one', async () => {
    played.answer(200, {})
    played.answer(200, {})
    played.answer(200, {})
    await played.api.request(sendWaiter, { body: { bill_id: 1 }, key: 'mine' })
    expect(played.request().headers.get('idempotency-key')).toBe('mine')
    await played.api.request(sendWaiter, { body: { bill_id: 1 } })
    expect(played.request().headers.get('idempotency-key')).toMatch(KEY)
    await played.api.request(sendWaiter, { body: { bill_id: 1 } })
    expect(played.request(1).headers.get('idempotency-key')).not.toBe(
      played.request(2).headers.get('idempotency-key'),
    )
  })

  it('of a GET carries none', async () => {
    played.answer(200, {})
    await played.api.request(openOrders, { params: { sucursal: 7 }, key: 'mine' })
    expect(played.request().headers.has('idempotency-key')).toBe(false)
  })

  it('names the version that was read', async () => {
    played.answer(200, {})
    await played.api.request(updateCategory, { body: { id: 1, order: 2, hidden: 0 }, ifMatch: 4 })
    expect(played.request().headers.get('if-match')).toBe('"4"')
  })

  it('names the working restaurant where the call works on it, when there is one', async () => {
    played.answer(201, {})
    played.answer(200, {})
    played.answer(200, {})
    played.answer(201, {})
    await played.api.request(createCategory, { body: { order: 1, hidden: 0, name: 'Postres' } })
    expect(played.request().headers.get('x-restaurante')).toBe('3')
    await played.api.request(dashboard, { params: { year: 2026 } })
    expect(played.request().headers.get('x-restaurante')).toBe('3')
    await played.api.request(catchUp, { params: { sucursal: 7 } })
    expect(played.request().headers.has('x-restaurante')).toBe(false)
    played.restaurant = undefined
    await played.api.request(createCategory, { body: { order: 1, hidden: 0, name: 'Postres' } })
    expect(played.request().headers.has('x-restaurante')).toBe(false)
  })

  it('tells that the session works elsewhere, unless this tab itself went there meanwhile', async () => {
    const refusing = { message: 'Otra', code: 'other_restaurant' }
    const body = { order: 1, hidden: 0, name: 'Postres' }
    played.answer(409, refusing)
    await refusal(played.api.request(createCategory, { body }))
    expect(played.movedCount).toBe(1)
    played.answers.push(async () => {
      played.restaurant = 4
      return new Response(JSON.stringify(refusing), { status: 409 })
    })
    await refusal(played.api.request(createCategory, { body }))
    expect(played.movedCount).toBe(1)
  })

  it('without an answer gives nothing', async () => {
    played.answer(204)
    const nothing = call({ method: 'POST', path: '/nada', access: 'C', summary: '', status: 204 })
    expect(await played.api.request(nothing)).toBeUndefined()
  })
})

describe('a refusal', () => {
  it('is what the server said', async () => {
    const errors = { name: ['Este campo es obligatorio.'] }
    played.answer(422, { message: 'Revise', code: 'invalid', errors })
    const error = await refusal(
      played.api.request(sendWaiter, { body: { bill_id: 1 }, key: 'mine' }),
    )
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Revise',
      errors,
      key: 'mine',
    })
  })

  it('says when to try again', async () => {
    played.answer(503, { message: 'Ocupado', code: 'unavailable' }, { 'Retry-After': '2' })
    const error = await refusal(played.api.request(sendWaiter, { body: { bill_id: 1 } }))
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
  ] as const)('of a proxy (%i) has a code and a Spanish text', async (status, code) => {
    played.answer(status, '<html>nginx</html>')
    const error = await refusal(played.api.request(sendWaiter, { body: { bill_id: 1 } }))
    expect(error).toMatchObject({ status, code, errors: {} })
    expect(error.message).not.toBe('')
  })

  it('with a body that is not as agreed is still one', async () => {
    played.answer(409, { message: 7, code: 'made_up', errors: { a: 'no list', b: [1, 'text'] } })
    const error = await refusal(played.api.request(sendWaiter, { body: { bill_id: 1 } }))
    expect(error).toMatchObject({ status: 409, code: 'invalid', errors: { b: ['text'] } })
  })
})

describe('a token that is no longer good', () => {
  const refused = { message: 'Fin', code: 'session_revoked' }

  it('is told once', async () => {
    played.answer(401, refused)
    played.answer(401, refused)
    await Promise.all([
      refusal(played.api.request(openOrders, { params: { sucursal: 7 } })),
      refusal(played.api.request(openOrders, { params: { sucursal: 7 } })),
    ])
    expect(played.expired.map((error) => error.code)).toEqual(['session_revoked'])
    played.token = 'another'
    played.answer(401, refused)
    await refusal(played.api.request(openOrders, { params: { sucursal: 7 } }))
    expect(played.expired).toHaveLength(2)
  })

  it('is not a wrong password', async () => {
    played.answer(401, { message: 'No', code: 'bad_credentials' })
    await refusal(played.api.request(login, { body: { email: 'a@b.c', password: 'x' } }))
    expect(played.expired).toEqual([])
  })

  it('does not end the session that took its place', async () => {
    played.answers.push(async () => {
      played.token = 'newer'
      return new Response(JSON.stringify(refused), { status: 401 })
    })
    await refusal(played.api.request(openOrders, { params: { sucursal: 7 } }))
    expect(played.expired).toEqual([])
  })
})

describe('no answer', () => {
  it('is said as such, with the key for a retry', async () => {
    played.answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
    const error = await failure(
      played.api.request(sendWaiter, { body: { bill_id: 1 }, key: 'mine' }),
    )
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ failure: 'unreachable', key: 'mine' })
  })

  it('is what a captive portal gives', async () => {
    played.answer(200, '<html>Bienvenido al wifi</html>')
    const error = await failure(played.api.request(openOrders, { params: { sucursal: 7 } }))
    expect(error).toMatchObject({ name: 'NetworkError', failure: 'unreadable' })
  })

  it('is what takes longer than 15 s, the body included', async () => {
    vi.useFakeTimers()
    played.answers.push(async () => hangingBody(played.request().init.signal ?? undefined))
    const outcome = failure(played.api.request(openOrders, { params: { sucursal: 7 } }))
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1)
    expect(played.request().init.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ name: 'NetworkError', failure: 'timeout' })
  })

  it('is not what the caller took back', async () => {
    const controller = new AbortController()
    played.answers.push(async () => hangingBody(played.request().init.signal ?? undefined))
    const { signal } = controller
    const outcome = failure(played.api.request(openOrders, { params: { sucursal: 7 }, signal }))
    controller.abort()
    expect(await outcome).toBe(controller.signal.reason)
  })

  it('is not asked for what was taken back before', async () => {
    const signal = AbortSignal.abort()
    const outcome = failure(played.api.request(openOrders, { params: { sucursal: 7 }, signal }))
    expect(await outcome).toBe(signal.reason)
    expect(played.requests).toEqual([])
  })
})

describe('types', () => {
  it('ask for what the call needs', () => {
    const asks = [
      // @ts-expect-error the path needs an id
      () => played.api.request(openOrders),
      // @ts-expect-error the id has another name
      () => played.api.request(openOrders, { params: { branch: 7 } }),
      // @ts-expect-error the call needs a body
      () => played.api.request(sendWaiter),
      // @ts-expect-error the body needs a bill
      () => played.api.request(sendWaiter, { body: {} }),
      // @ts-expect-error a read takes no body
      () => played.api.request(openOrders, { params: { sucursal: 7 }, body: {} }),
    ]
    expect(asks).toHaveLength(5)
    const answered = async () => {
      const orders = await played.api.request(openOrders, { params: { sucursal: 7 } })
      const id: number | undefined = orders.data[0]?.id
      return id
    }
    expect(answered).toBeTypeOf('function')
    const anyCall: Call = openOrders
    expect(anyCall.path).toBe('/adminsitracion/pedidos/:sucursal')
  })
})
