import { expect, test } from 'vitest'
import { createTenantQueue } from './tenant-queue.ts'

function open() {
  const queue = createTenantQueue({ running: 1, waiting: 5, waitingOfTenant: 3 })
  const log: string[] = []
  const ends = new Map<string, () => void>()
  return {
    log,
    order(tenant: number, name: string, signal = new AbortController().signal) {
      return queue({ tenant, signal }, () => {
        log.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      }).catch((error: { code?: string }) => error.code)
    },
    end: (name: string) => ends.get(name)?.(),
  }
}

test('serves tenants in turn', async () => {
  const { order, end, log } = open()
  const all = [order(1, 'a1'), order(1, 'a2'), order(1, 'a3'), order(2, 'b1'), order(2, 'b2')]
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) {
    await expect.poll(() => log.at(-1)).toBe(name)
    end(name)
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
})

test('rejects a task beyond the limit per tenant, and beyond the limit in total', async () => {
  const { order } = open()
  void order(1, 'running')
  const ofOne = [1, 2, 3].map((n) => order(1, `a${n}`))
  expect(await order(1, 'a4')).toBe('unavailable')
  void order(2, 'b1')
  void order(3, 'c1')
  expect(await order(4, 'd1')).toBe('unavailable')
  expect(ofOne).toHaveLength(3)
})

test('removes a task from the queue when its signal is aborted', async () => {
  const { order, end, log } = open()
  const controller = new AbortController()
  const first = order(1, 'a1')
  const left = [order(1, 'a2', controller.signal), order(2, 'b1', controller.signal)]
  const last = order(1, 'a3')
  controller.abort()
  expect(await Promise.all(left)).toEqual(['unavailable', 'unavailable'])
  expect(await order(3, 'c1', controller.signal)).toBe('unavailable')
  end('a1')
  await expect.poll(() => log).toEqual(['a1', 'a3'])
  end('a3')
  expect(await Promise.all([first, last])).toEqual(['a1', 'a3'])
})

test('runs the next task after a task fails', async () => {
  const queue = createTenantQueue({ running: 1, waiting: 1, waitingOfTenant: 1 })
  const { signal } = new AbortController()
  const failing = queue({ tenant: 1, signal }, () => Promise.reject(new Error('no')))
  const next = queue({ tenant: 1, signal }, () => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
