import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

test('runs queued jobs first come, first served, and rejects jobs while the queue is full', async () => {
  const inTurn = limitConcurrency({ running: 2, waiting: 3 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const crowd = Array.from({ length: 6 }, (_, index) =>
    inTurn(async () => {
      begun.push(index)
      await new Promise<void>((resolve) => ends.push(resolve))
    }),
  )
  await expect(crowd[5]).rejects.toMatchObject({ code: 'unavailable' })
  expect(begun).toEqual([0, 1])
  for (let index = 0; index < 5; index += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(index)
    ends[index]?.()
  }
  await Promise.all(crowd.slice(0, 5))
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('runs the next job after a job fails', async () => {
  const inTurn = limitConcurrency({ running: 1, waiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
