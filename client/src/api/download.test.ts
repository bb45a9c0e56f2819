import { exportBills } from '@orderi/shared/contract/administration'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { REQUEST_TIMEOUT_MS } from './client.ts'
import { apiErrorFrom, fakeClient, hangingResponse, rejectionOf } from './testing/client.ts'

const fake = fakeClient()

afterEach(() => {
  vi.useRealTimers()
})

describe('a file', () => {
  const file = { 'Content-Type': 'text/csv; charset=utf-8' }
  const ask = () =>
    fake.api.download(exportBills, { params: { sucursal: 7 }, query: { desde: '2026-11-01' } })

  it('returns the content and the name of a downloaded file', async () => {
    fake.answer(200, '\uFEFFa;b\r\n', {
      ...file,
      'Content-Disposition': 'attachment; filename=cuentas.csv',
    })
    const { content, name } = await ask()
    expect(name).toBe('cuentas.csv')
    expect([...new Uint8Array(await content.arrayBuffer())].slice(0, 4)).toEqual([
      0xef, 0xbb, 0xbf, 97,
    ])
    expect(fake.request().url).toBe('/api/adminsitracion/exportar-cuentas/7?desde=2026-11-01')
    expect(fake.request().headers.get('authorization')).toBe('Bearer secret')
  })

  it('throws an ApiError for a refused download', async () => {
    fake.answer(401, { message: 'Fin', code: 'session_revoked' })
    expect(await apiErrorFrom(ask())).toMatchObject({ code: 'session_revoked', message: 'Fin' })
    expect(fake.expired).toHaveLength(1)
  })

  it('reports a download that is refused because the session belongs to another restaurant', async () => {
    fake.answer(409, { message: 'Otra', code: 'other_restaurant' })
    await apiErrorFrom(ask())
    expect(fake.movedCount).toBe(1)
  })

  it('stops the time-out of a download when its response starts', async () => {
    vi.useFakeTimers()
    fake.answers.push(
      () =>
        new Promise((_, reject) => {
          const { signal } = fake.request().init
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const late = rejectionOf(ask())
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
    expect(await late).toMatchObject({ name: 'NetworkError', failure: 'timeout' })
    let body: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        body = controller
      },
    })
    fake.answers.push(async () => new Response(stream, { headers: file }))
    const slow = ask()
    await vi.advanceTimersByTimeAsync(10 * REQUEST_TIMEOUT_MS)
    body?.enqueue(new TextEncoder().encode('a;b'))
    body?.close()
    expect((await slow).content.size).toBe(3)
  })

  it('throws the caller’s reason for a download that the caller aborted', async () => {
    const controller = new AbortController()
    const { signal } = controller
    fake.answers.push(async () => {
      const { body } = hangingResponse(fake.request().init.signal ?? undefined)
      return new Response(body, { headers: file })
    })
    const outcome = rejectionOf(fake.api.download(exportBills, { params: { sucursal: 7 }, signal }))
    controller.abort()
    expect(await outcome).toBe(signal.reason)
  })

  it('rejects an incomplete download', async () => {
    fake.answers.push(
      async () =>
        new Response(
          new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }),
          { headers: file },
        ),
    )
    expect(await rejectionOf(ask())).toMatchObject({ name: 'NetworkError', failure: 'unreachable' })
    fake.answer(200, '<html>Bienvenido al wifi</html>', { 'Content-Type': 'text/html' })
    expect(await rejectionOf(ask())).toMatchObject({ name: 'NetworkError', failure: 'unreadable' })
    fake.answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await rejectionOf(ask())).toMatchObject({ failure: 'unreachable' })
  })
})
