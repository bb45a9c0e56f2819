import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function openWork() {
  let end: (result: string) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const done = new Promise<string>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { work: vi.fn(() => done), end, fail }
}

it('runs work with the same key in sequence, and continues after a failure', async () => {
  const queue = createKeyedQueue()
  const [first, second, stranger] = [openWork(), openWork(), openWork()]
  const results = [
    queue.run('a', first.work).catch((error: unknown) => error),
    queue.run('a', second.work),
    queue.run('b', stranger.work),
  ]
  await vi.waitFor(() => expect(stranger.work).toHaveBeenCalled(), 20_000)
  expect([second.work.mock.calls.length, queue.waiting]).toEqual([0, 1])
  const failure = new Error('no')
  first.fail(failure)
  await vi.waitFor(() => expect(second.work).toHaveBeenCalled(), 20_000)
  second.end('second')
  stranger.end('stranger')
  expect(await Promise.all(results)).toEqual([failure, 'second', 'stranger'])
  expect(queue.waiting).toBe(0)
})

function workOf(ms: number, failure?: Error): () => Promise<string> {
  return () =>
    new Promise((resolve, reject) => {
      setTimeout(() => (failure ? reject(failure) : resolve('done')), ms)
    })
}

const locked = Object.assign(new Error('locked'), { code: '55P03' })

it('rejects work that has waited too long instead of running it, and runs the next work', async () => {
  const queue = createKeyedQueue({ timeoutMs: 3000 })
  const late = vi.fn(workOf(1))
  const next = vi.fn(workOf(1))
  const results = [queue.run('a', workOf(4000)), queue.run('a', late)]
  const refused = expect(results[1]).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(3500)
  await refused
  results.push(queue.run('a', next))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await Promise.all([results[0], results[2]])).toEqual(['done', 'done'])
  expect(late).not.toHaveBeenCalled()
  expect(queue.waiting).toBe(0)
})

it('restarts the time-out of waiting work each time work with the same key succeeds', async () => {
  const queue = createKeyedQueue({ timeoutMs: 3000 })
  const last = vi.fn(workOf(1))
  const results = Array.from({ length: 10 }, () => queue.run('a', workOf(2000)))
  results.push(queue.run('a', last))
  await vi.advanceTimersByTimeAsync(20_001)
  expect(await Promise.all(results)).toHaveLength(11)
  expect(last).toHaveBeenCalledWith(3000)
})

it('restarts the time-out of waiting work when work fails, except on a database lock time-out', async () => {
  const queue = createKeyedQueue({ timeoutMs: 3000 })
  const run = async (failure: Error) => {
    const waiting = vi.fn(workOf(1))
    const settled = Promise.allSettled([
      queue.run('a', workOf(2000, failure)),
      queue.run('a', waiting),
    ])
    await vi.advanceTimersByTimeAsync(2001)
    await settled
    return waiting.mock.calls
  }
  expect(await run(locked)).toEqual([[1000]])
  expect(await run(new Error('refused'))).toEqual([[3000]])
})
