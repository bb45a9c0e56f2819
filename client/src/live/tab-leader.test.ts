import { expect, it } from 'vitest'
import { electLeaderByLock } from './tab-leader.ts'
import { LEASE_MS, type TabLock, webTabLock } from './tab-lock.ts'
import { afterImmediate, manualClock } from './testing/time.ts'

function queuedLock(): TabLock {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<void>) => {
    last = last.then(work)
    return last
  }
  return webTabLock({ request } as Pick<LockManager, 'request'>)
}

function leasedLock(now: () => number): () => TabLock {
  let lease = { holder: '', until: 0 }
  let tabs = 0
  return () => {
    tabs += 1
    const holder = `tab ${tabs}`
    const hold = async () => {
      if (lease.holder !== holder && lease.until > now()) return false
      lease = { holder, until: now() + LEASE_MS }
      return true
    }
    return {
      async take(_name, work) {
        if (!(await hold())) return false
        await work(hold)
        if (lease.holder === holder) lease = { holder: '', until: 0 }
        return true
      },
    }
  }
}

it('elects one tab as the leader until that tab is closed', async () => {
  const clock = manualClock()
  const tabLock = queuedLock()
  const first = electLeaderByLock(tabLock, 'sound', clock)
  const second = electLeaderByLock(tabLock, 'sound', clock)
  await afterImmediate()
  expect([first.isLeader(), second.isLeader()]).toEqual([true, false])
  first.leave()
  await afterImmediate()
  expect([first.isLeader(), second.isLeader()]).toEqual([false, true])
})

it('elects one tab as the leader by a lease, which the tab renews', async () => {
  const clock = manualClock()
  const tab = leasedLock(clock.now)
  const first = electLeaderByLock(tab(), 'sound', clock)
  await afterImmediate()
  const second = electLeaderByLock(tab(), 'sound', clock)
  await clock.advance(5 * LEASE_MS)
  expect([first.isLeader(), second.isLeader()]).toEqual([true, false])
  first.leave()
  await clock.advance(LEASE_MS)
  expect([first.isLeader(), second.isLeader()]).toEqual([false, true])
})

it('makes every tab a leader when the tabs cannot coordinate', async () => {
  const clock = manualClock()
  const leader = electLeaderByLock(
    { take: () => Promise.reject(new Error('no storage')) },
    'sound',
    clock,
  )
  await afterImmediate()
  expect(leader.isLeader()).toBe(true)
  leader.leave()
  expect(leader.isLeader()).toBe(false)
})
