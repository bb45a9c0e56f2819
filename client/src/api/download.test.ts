import { exportBills } from '@orderi/shared/contract/administration'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TIMEOUT_MS } from './client.ts'
import { failure, hangingBody, playApi, refusal } from './testing/client.ts'

const played = playApi()

afterEach(() => {
  vi.useRealTimers()
})

describe('a file', () => {
  const file = { 'Content-Type': 'text/csv; charset=utf-8' }
  const ask = () =>
    played.api.download(exportBills, { params: { sucursal: 7 }, query: { desde: '2026-11-01' } })

  it('has its content and its name', async () => {
    played.answer(200, '\uFEFFa;b\r\n', {
      ...file,
      'Content-Disposition': 'attachment; filename=cuentas.csv',
    })
    const { content, name } = await ask()
    expect(name).toBe('cuentas.csv')
    expect([...new Uint8Array(await content.arrayBuffer())].slice(0, 4)).toEqual([
      0xef, 0xbb, 0xbf, 97,
    ])
    expect(played.request().url).toBe('/api/adminsitracion/exportar-cuentas/7?desde=2026-11-01')
    expect(played.request().headers.get('authorization')).toBe('Bearer secret')
  })

  it('causes an ApiError when it is refused', async () => {
    played.answer(401, { message: 'Fin', code: 'session_revoked' })
    expect(await refusal(ask())).toMatchObject({ code: 'session_revoked', message: 'Fin' })
    expect(played.expired).toHaveLength(1)
  })

  it('of another restaurant than this tab’s is reported', async () => {
    played.answer(409, { message: 'Otra', code: 'other_restaurant' })
    await refusal(ask())
    expect(played.movedCount).toBe(1)
  })

  it('must start in time, but may then take longer', async () => {
    vi.useFakeTimers()
    played.answers.push(
      () =>
        new Promise((_, reject) => {
          const { signal } = played.request().init
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
    played.answers.push(async () => new Response(stream, { headers: file }))
    const slow = ask()
    await vi.advanceTimersByTimeAsync(10 * TIMEOUT_MS)
    body?.enqueue(new TextEncoder().encode('a;b'))
    body?.close()
    expect((await slow).content.size).toBe(3)
  })

  it('that the caller aborted causes no NetworkError', async () => {
    const controller = new AbortController()
    const { signal } = controller
    played.answers.push(async () => {
      const { body } = hangingBody(played.request().init.signal ?? undefined)
      return new Response(body, { headers: file })
    })
    const outcome = failure(played.api.download(exportBills, { params: { sucursal: 7 }, signal }))
    controller.abort()
    expect(await outcome).toBe(signal.reason)
  })

  it('is complete or rejected', async () => {
    played.answers.push(
      async () =>
        new Response(
          new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }),
          { headers: file },
        ),
    )
    expect(await failure(ask())).toMatchObject({ name: 'NetworkError', failure: 'unreachable' })
    played.answer(200, '<html>Bienvenido al wifi</html>', { 'Content-Type': 'text/html' })
    expect(await failure(ask())).toMatchObject({ name: 'NetworkError', failure: 'unreadable' })
    played.answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(ask())).toMatchObject({ failure: 'unreachable' })
  })
})
