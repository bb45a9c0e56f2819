import { login } from '@orderi/shared/contract/accounts'
import {
  billHistory,
  catchUp,
  dashboard,
  exportBills,
  openOrders,
  sendWaiter,
} from '@orderi/shared/contract/administration'
import { createCategory, updateCategory } from '@orderi/shared/contract/backoffice'
import { type Call, call } from '@orderi/shared/contract/call'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Api, createApi, newKey, TIMEOUT_MS } from './client.ts'
import { ApiError, NetworkError } from './errors.ts'

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let token: string | undefined
let restaurant: number | undefined
let requests: { url: string; init: RequestInit; headers: Headers }[]
let answers: (() => Promise<Response>)[]
let expired: ApiError[]
let movedCount: number
let api: Api

beforeEach(() => {
  token = 'secret'
  restaurant = 3
  requests = []
  answers = []
  expired = []
  movedCount = 0
  api = createApi({
    token: () => token,
    restaurant: () => restaurant,
    onUnauthorized: (error) => expired.push(error),
    onOtherRestaurant: () => {
      movedCount += 1
    },
    fetch: (url, init) => {
      requests.push({ url, init, headers: new Headers(init.headers) })
      const next = answers.shift()
      if (!next) throw new Error('No answer was prepared')
      return next()
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function answer(status: number, body?: unknown, headers: Record<string, string> = {}): void {
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  answers.push(async () => new Response(text, { status, headers }))
}

function request(index = -1) {
  const found = requests.at(index)
  if (!found) throw new Error('Nothing was asked')
  return found
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => new Error('It did not fail'),
    (error: unknown) => error,
  )
}

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error = await failure(promise)
  if (error instanceof ApiError) return error
  throw error
}

describe('a request', () => {
  it('puts ids into the path and leaves out what is not in the query', async () => {
    answer(200, { data: [], total: 0 })
    await api.request(billHistory, {
      params: { sucursal: 7 },
      query: { desde: '2026-11-01', hasta: undefined, buscar: 'ana & co' },
    })
    expect(request().url).toBe(
      '/api/adminsitracion/historial-cuentas/7?desde=2026-11-01&buscar=ana+%26+co',
    )
    expect(request().init.method).toBe('GET')
    expect(request().init.body).toBeUndefined()
  })

  it('encodes what it puts into the path', async () => {
    answer(200, { data: [], total: 0 })
    await api.request(openOrders, { params: { sucursal: '7/../8?x' } })
    expect(request().url).toBe('/api/adminsitracion/pedidos/7%2F..%2F8%3Fx')
  })

  it('sends JSON as the person who is logged in', async () => {
    answer(200, { id: 1 }, { 'Board-Seq': '12' })
    const sent = await api.send(sendWaiter, { body: { bill_id: 1 } })
    expect(sent).toEqual({ answer: { id: 1 }, boardSeq: 12, isReplay: false })
    expect(request().init.body).toBe('{"bill_id":1}')
    expect(request().headers.get('content-type')).toBe('application/json')
    expect(request().headers.get('authorization')).toBe('Bearer secret')
  })

  it('has no seq where the board did not change', async () => {
    answer(200, { id: 1 })
    expect((await api.send(sendWaiter, { body: { bill_id: 1 } })).boardSeq).toBeUndefined()
  })

  it('says that it had been done before', async () => {
    answer(200, { id: 1 }, { 'Idempotent-Replayed': 'true' })
    const sent = await api.send(sendWaiter, { body: { bill_id: 1 }, key: 'mine' })
    expect(sent.isReplay).toBe(true)
  })

  it('of a public call carries no token and no key', async () => {
    answer(200, { token: 'new' })
    await api.request(login, { body: { email: 'a@b.c', password: 'x' } })
    expect(request().headers.has('authorization')).toBe(false)
    expect(request().headers.has('idempotency-key')).toBe(false)
  })

  it('of a POST carries a key: the caller’s, or a new one', async () => {
    answer(200, {})
    answer(200, {})
    answer(200, {})
    await api.request(sendWaiter, { body: { bill_id: 1 }, key: 'mine' })
    expect(request().headers.get('idempotency-key')).toBe('mine')
    await api.request(sendWaiter, { body: { bill_id: 1 } })
    expect(request().headers.get('idempotency-key')).toMatch(KEY)
    await api.request(sendWaiter, { body: { bill_id: 1 } })
    expect(request(1).headers.get('idempotency-key')).not.toBe(
      request(2).headers.get('idempotency-key'),
    )
  })

  it('of a GET carries none', async () => {
    answer(200, {})
    await api.request(openOrders, { params: { sucursal: 7 }, key: 'mine' })
    expect(request().headers.has('idempotency-key')).toBe(false)
  })

  it('names the version that was read', async () => {
    answer(200, {})
    await api.request(updateCategory, { body: { id: 1, order: 2, hidden: 0 }, ifMatch: 4 })
    expect(request().headers.get('if-match')).toBe('"4"')
  })

  it('names the working restaurant where the call works on it, when there is one', async () => {
    answer(201, {})
    answer(200, {})
    answer(200, {})
    answer(201, {})
    await api.request(createCategory, { body: { order: 1, hidden: 0, name: 'Postres' } })
    expect(request().headers.get('x-restaurante')).toBe('3')
    await api.request(dashboard, { params: { year: 2026 } })
    expect(request().headers.get('x-restaurante')).toBe('3')
    await api.request(catchUp, { params: { sucursal: 7 } })
    expect(request().headers.has('x-restaurante')).toBe(false)
    restaurant = undefined
    await api.request(createCategory, { body: { order: 1, hidden: 0, name: 'Postres' } })
    expect(request().headers.has('x-restaurante')).toBe(false)
  })

  it('tells that the session works elsewhere, unless this tab itself went there meanwhile', async () => {
    const refusing = { message: 'Otra', code: 'other_restaurant' }
    const body = { order: 1, hidden: 0, name: 'Postres' }
    answer(409, refusing)
    await refusal(api.request(createCategory, { body }))
    expect(movedCount).toBe(1)
    answers.push(async () => {
      restaurant = 4
      return new Response(JSON.stringify(refusing), { status: 409 })
    })
    await refusal(api.request(createCategory, { body }))
    expect(movedCount).toBe(1)
  })

  it('without an answer gives nothing', async () => {
    answer(204)
    const nothing = call({ method: 'POST', path: '/nada', who: 'C', summary: '', status: 204 })
    expect(await api.request(nothing)).toBeUndefined()
  })
})

describe('a refusal', () => {
  it('is what the server said', async () => {
    const errors = { name: ['Este campo es obligatorio.'] }
    answer(422, { message: 'Revise', code: 'invalid', errors })
    const error = await refusal(api.request(sendWaiter, { body: { bill_id: 1 }, key: 'mine' }))
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Revise',
      errors,
      key: 'mine',
    })
  })

  it('says when to try again', async () => {
    answer(503, { message: 'Ocupado', code: 'unavailable' }, { 'Retry-After': '2' })
    const error = await refusal(api.request(sendWaiter, { body: { bill_id: 1 } }))
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
    answer(status, '<html>nginx</html>')
    const error = await refusal(api.request(sendWaiter, { body: { bill_id: 1 } }))
    expect(error).toMatchObject({ status, code, errors: {} })
    expect(error.message).not.toBe('')
  })

  it('with a body that is not as agreed is still one', async () => {
    answer(409, { message: 7, code: 'made_up', errors: { a: 'no list', b: [1, 'text'] } })
    const error = await refusal(api.request(sendWaiter, { body: { bill_id: 1 } }))
    expect(error).toMatchObject({ status: 409, code: 'invalid', errors: { b: ['text'] } })
  })
})

describe('a token that is no longer good', () => {
  const refused = { message: 'Fin', code: 'session_revoked' }

  it('is told once', async () => {
    answer(401, refused)
    answer(401, refused)
    await Promise.all([
      refusal(api.request(openOrders, { params: { sucursal: 7 } })),
      refusal(api.request(openOrders, { params: { sucursal: 7 } })),
    ])
    expect(expired.map((error) => error.code)).toEqual(['session_revoked'])
    token = 'another'
    answer(401, refused)
    await refusal(api.request(openOrders, { params: { sucursal: 7 } }))
    expect(expired).toHaveLength(2)
  })

  it('is not a wrong password', async () => {
    answer(401, { message: 'No', code: 'bad_credentials' })
    await refusal(api.request(login, { body: { email: 'a@b.c', password: 'x' } }))
    expect(expired).toEqual([])
  })

  it('does not end the session that took its place', async () => {
    answers.push(async () => {
      token = 'newer'
      return new Response(JSON.stringify(refused), { status: 401 })
    })
    await refusal(api.request(openOrders, { params: { sucursal: 7 } }))
    expect(expired).toEqual([])
  })
})

describe('no answer', () => {
  it('is said as such, with the key for a retry', async () => {
    answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
    const error = await failure(api.request(sendWaiter, { body: { bill_id: 1 }, key: 'mine' }))
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ failure: 'unreachable', key: 'mine' })
  })

  it('is what a captive portal gives', async () => {
    answer(200, '<html>Bienvenido al wifi</html>')
    const error = await failure(api.request(openOrders, { params: { sucursal: 7 } }))
    expect(error).toMatchObject({ name: 'NetworkError', failure: 'unreadable' })
  })

  it('is what takes longer than 15 s, the body included', async () => {
    vi.useFakeTimers()
    answers.push(async () => hangingBody(request().init.signal ?? undefined))
    const outcome = failure(api.request(openOrders, { params: { sucursal: 7 } }))
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1)
    expect(request().init.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ name: 'NetworkError', failure: 'timeout' })
  })

  it('is not what the caller took back', async () => {
    const controller = new AbortController()
    answers.push(async () => hangingBody(request().init.signal ?? undefined))
    const { signal } = controller
    const outcome = failure(api.request(openOrders, { params: { sucursal: 7 }, signal }))
    controller.abort()
    expect(await outcome).toBe(controller.signal.reason)
  })

  it('is not asked for what was taken back before', async () => {
    const signal = AbortSignal.abort()
    const outcome = failure(api.request(openOrders, { params: { sucursal: 7 }, signal }))
    expect(await outcome).toBe(signal.reason)
    expect(requests).toEqual([])
  })
})

describe('a file', () => {
  const file = { 'Content-Type': 'text/csv; charset=utf-8' }
  const ask = () =>
    api.download(exportBills, { params: { sucursal: 7 }, query: { desde: '2026-11-01' } })

  it('comes with its bytes and its name', async () => {
    answer(200, '\uFEFFa;b\r\n', {
      ...file,
      'Content-Disposition': 'attachment; filename=cuentas.csv',
    })
    const { content, name } = await ask()
    expect(name).toBe('cuentas.csv')
    expect([...new Uint8Array(await content.arrayBuffer())].slice(0, 4)).toEqual([
      0xef, 0xbb, 0xbf, 97,
    ])
    expect(request().url).toBe('/api/adminsitracion/exportar-cuentas/7?desde=2026-11-01')
    expect(request().headers.get('authorization')).toBe('Bearer secret')
  })

  it('that is refused says why', async () => {
    answer(401, { message: 'Fin', code: 'session_revoked' })
    expect(await refusal(ask())).toMatchObject({ code: 'session_revoked', message: 'Fin' })
    expect(expired).toHaveLength(1)
  })

  it('of another restaurant than this tab’s says so', async () => {
    answer(409, { message: 'Otra', code: 'other_restaurant' })
    await refusal(ask())
    expect(movedCount).toBe(1)
  })

  it('has to begin in time, and may then take as long as it takes', async () => {
    vi.useFakeTimers()
    answers.push(
      () =>
        new Promise((_, reject) => {
          const { signal } = request().init
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const late = failure(ask())
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
    expect(await late).toMatchObject({ name: 'NetworkError', failure: 'timeout' })
    let body: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        body = controller
      },
    })
    answers.push(async () => new Response(stream, { headers: file }))
    const slow = ask()
    await vi.advanceTimersByTimeAsync(10 * TIMEOUT_MS)
    body?.enqueue(new TextEncoder().encode('a;b'))
    body?.close()
    expect((await slow).content.size).toBe(3)
  })

  it('that was taken back is no lost connection', async () => {
    const controller = new AbortController()
    const { signal } = controller
    answers.push(async () => {
      const { body } = hangingBody(request().init.signal ?? undefined)
      return new Response(body, { headers: file })
    })
    const outcome = failure(api.download(exportBills, { params: { sucursal: 7 }, signal }))
    controller.abort()
    expect(await outcome).toBe(signal.reason)
  })

  it('is whole or not at all', async () => {
    answers.push(
      async () =>
        new Response(
          new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }),
          { headers: file },
        ),
    )
    expect(await failure(ask())).toMatchObject({ name: 'NetworkError', failure: 'unreachable' })
    answer(200, '<html>Bienvenido al wifi</html>', { 'Content-Type': 'text/html' })
    expect(await failure(ask())).toMatchObject({ name: 'NetworkError', failure: 'unreadable' })
    answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(ask())).toMatchObject({ failure: 'unreachable' })
  })
})

describe('a key', () => {
  it('is a random UUID, without randomUUID', () => {
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff),
    })
    expect(newKey()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
    vi.unstubAllGlobals()
    const keys = new Set(Array.from({ length: 1000 }, newKey))
    expect(keys.size).toBe(1000)
    for (const key of keys) expect(key).toMatch(KEY)
  })
})

describe('types', () => {
  it('ask for what the call needs', () => {
    const asks = [
      // @ts-expect-error the path needs an id
      () => api.request(openOrders),
      // @ts-expect-error the id has another name
      () => api.request(openOrders, { params: { branch: 7 } }),
      // @ts-expect-error the call needs a body
      () => api.request(sendWaiter),
      // @ts-expect-error the body needs a bill
      () => api.request(sendWaiter, { body: {} }),
      // @ts-expect-error a read takes no body
      () => api.request(openOrders, { params: { sucursal: 7 }, body: {} }),
    ]
    expect(asks).toHaveLength(5)
    const answered = async () => {
      const orders = await api.request(openOrders, { params: { sucursal: 7 } })
      const id: number | undefined = orders.data[0]?.id
      return id
    }
    expect(answered).toBeTypeOf('function')
    const anyCall: Call = openOrders
    expect(anyCall.path).toBe('/adminsitracion/pedidos/:sucursal')
  })
})

/** An answer whose body never ends. */
function hangingBody(signal: AbortSignal | undefined): Response {
  return new Response(
    new ReadableStream({
      start(stream) {
        signal?.addEventListener('abort', () => stream.error(signal.reason))
      },
    }),
  )
}
