import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTurns } from './queue.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that ends when it is told to. */
function openWork() {
  let end: (result: string) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const done = new Promise<string>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { work: vi.fn(() => done), end, fail }
}

it('runs what belongs together one after another, whatever became of the one before', async () => {
  const turns = createTurns()
  const [first, second, stranger] = [openWork(), openWork(), openWork()]
  const results = [
    turns.take('a', first.work).catch((error: unknown) => error),
    turns.take('a', second.work),
    turns.take('b', stranger.work),
  ]
  await vi.waitFor(() => expect(stranger.work).toHaveBeenCalled(), 20_000)
  expect([second.work.mock.calls.length, turns.waiting]).toEqual([0, 1])
  const failure = new Error('no')
  first.fail(failure)
  await vi.waitFor(() => expect(second.work).toHaveBeenCalled(), 20_000)
  second.end('second')
  stranger.end('stranger')
  expect(await Promise.all(results)).toEqual([failure, 'second', 'stranger'])
  expect(turns.waiting).toBe(0)
})

/** Work that takes so long, and then fails if it is told with what. */
function workOf(ms: number, failure?: Error): () => Promise<string> {
  return () =>
    new Promise((resolve, reject) => {
      setTimeout(() => (failure ? reject(failure) : resolve('done')), ms)
    })
}

const locked = Object.assign(new Error('locked'), { code: '55P03' })

it('whoever waits too long is told so, is never run, and holds nobody up', async () => {
  const turns = createTurns({ patienceMs: 3000 })
  const late = vi.fn(workOf(1))
  const next = vi.fn(workOf(1))
  const results = [turns.take('a', workOf(4000)), turns.take('a', late)]
  const told = expect(results[1]).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(3500)
  await told
  results.push(turns.take('a', next))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await Promise.all([results[0], results[2]])).toEqual(['done', 'done'])
  expect(late).not.toHaveBeenCalled()
  expect(turns.waiting).toBe(0)
})

it('a queue that moves is waited for, however long it is, with all of the patience left', async () => {
  const turns = createTurns({ patienceMs: 3000 })
  const last = vi.fn(workOf(1))
  const results = Array.from({ length: 10 }, () => turns.take('a', workOf(2000)))
  results.push(turns.take('a', last))
  await vi.advanceTimersByTimeAsync(20_001)
  expect(await Promise.all(results)).toHaveLength(11)
  expect(last).toHaveBeenCalledWith(3000)
})

it('work that failed for want of a lock has moved nothing; a refusal has', async () => {
  const turns = createTurns({ patienceMs: 3000 })
  const run = async (failure: Error) => {
    const waiting = vi.fn(workOf(1))
    const settled = Promise.allSettled([
      turns.take('a', workOf(2000, failure)),
      turns.take('a', waiting),
    ])
    await vi.advanceTimersByTimeAsync(2001)
    await settled
    return waiting.mock.calls
  }
  expect(await run(locked)).toEqual([[1000]])
  expect(await run(new Error('refused'))).toEqual([[3000]])
})
