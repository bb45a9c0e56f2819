import { expect, test } from 'vitest'
import { createClientLimiter } from './client-limiter.ts'

const always = () => true

function openWork(begun: string[], name: string) {
  let finish = () => {}
  const over = new Promise<void>((resolve) => {
    finish = resolve
  })
  return {
    finish,
    run: async () => {
      begun.push(name)
      await over
      return name
    },
  }
}

test('runs a limited number of tasks concurrently and queues the others', async () => {
  const limiter = createClientLimiter(2)
  const begun: string[] = []
  const works = ['a', 'b', 'c', 'd'].map((name) => openWork(begun, name))
  const results = works.map((work, index) => limiter.run(String(index), always, work.run))
  await expect.poll(() => begun).toEqual(['a', 'b'])
  works[1]?.finish()
  expect(await results[1]).toBe('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  for (const work of works) work.finish()
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
})

test('skips queued work of disconnected clients, and frees the slot of work that failed', async () => {
  const limiter = createClientLimiter(1)
  const begun: string[] = []
  const first = openWork(begun, 'first')
  const failing = limiter.run('first', always, async () => {
    await first.run()
    throw new Error('failed')
  })
  let isThere = true
  const gone = limiter.run('gone', () => isThere, openWork(begun, 'gone').run)
  const last = limiter.run('last', always, async () => 'last')
  isThere = false
  first.finish()
  await expect(failing).rejects.toThrow('failed')
  await expect(gone).rejects.toMatchObject({ code: 'unavailable' })
  expect(await last).toBe('last')
  expect(begun).toEqual(['first'])
})

test('serialises the work of one client without delaying other clients', async () => {
  const limiter = createClientLimiter(1)
  const begun: string[] = []
  const first = openWork(begun, 'first of many')
  const many = [first, openWork(begun, 'second of many'), openWork(begun, 'third of many')]
  const results = many.map((work) => limiter.run('one', always, work.run))
  const other = openWork(begun, 'other')
  results.push(limiter.run('another', always, other.run))
  for (const work of [...many, other]) work.finish()
  await Promise.all(results)
  expect(begun).toEqual(['first of many', 'other', 'second of many', 'third of many'])
})
