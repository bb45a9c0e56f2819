import { expect, it, vi } from 'vitest'
import { createTurns } from './queue.ts'

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
  await vi.waitFor(() => expect(stranger.work).toHaveBeenCalled())
  expect([second.work.mock.calls.length, turns.waiting]).toEqual([0, 1])
  const failure = new Error('no')
  first.fail(failure)
  await vi.waitFor(() => expect(second.work).toHaveBeenCalled())
  second.end('second')
  stranger.end('stranger')
  expect(await Promise.all(results)).toEqual([failure, 'second', 'stranger'])
  expect(turns.waiting).toBe(0)
})

it('whoever waits too long is told so, is never run, and holds nobody up', async () => {
  const turns = createTurns({ patienceMs: 50 })
  const [slow, late, next] = [openWork(), openWork(), openWork()]
  const done = turns.take('a', slow.work)
  await expect(turns.take('a', late.work)).rejects.toMatchObject({ code: 'unavailable' })
  const after = turns.take('a', next.work)
  slow.end('slow')
  next.end('next')
  expect(await Promise.all([done, after])).toEqual(['slow', 'next'])
  expect(late.work).not.toHaveBeenCalled()
  expect(next.work).toHaveBeenCalledWith(expect.closeTo(50, -2))
})
