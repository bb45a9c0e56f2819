import { describe, expect, it } from 'vitest'
import type { OutboxResult } from './outbox.ts'
import { LEASE_MS, type TabLock, webTabLock } from './tab-lock.ts'
import { entriesOf, fakeBrowser, SAMPLE_COMMAND, type Tab, untilIdle } from './testing/browser.ts'
import { NOON_MS } from './testing/time.ts'

const browser = fakeBrowser()

describe.each([
  ['a lease', (): TabLock | undefined => undefined],
  ['Web Locks', (): TabLock => webTabLock(fakeLocks())],
] as const)('two tabs that share a lock (%s)', (_, makeLock) => {
  function openTwo(): [Tab, Tab] {
    const tabLock = makeLock()
    const options = tabLock ? { tabLock } : {}
    return [browser.openTab(options), browser.openTab(options)]
  }

  it('sends an outbox entry from only one of two tabs', async () => {
    const [one, two] = openTwo()
    await untilIdle()
    await one.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await two.outbox.add({ command: SAMPLE_COMMAND, key: 'b' })
    await untilIdle()
    await browser.clock.advance(5000)
    await untilIdle()
    expect([...one.sent, ...two.sent]).toEqual(['a'])
    await one.answer()
    await two.answer()
    await browser.clock.advance(5000)
    await untilIdle()
    await one.answer()
    await two.answer()
    await untilIdle()
    expect([...one.sent, ...two.sent].toSorted()).toEqual(['a', 'b'])
    expect(entriesOf(one)).toEqual([])
    expect(entriesOf(two)).toEqual([])
  })

  it('reports the result of an outbox entry to both tabs', async () => {
    const [one, two] = openTwo()
    await untilIdle()
    await one.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await untilIdle()
    await one.answer()
    const result: OutboxResult = { state: 'answered', boardSeq: 1 }
    expect(one.ended).toEqual([['a', result]])
    expect(two.ended).toEqual([['a', result]])
  })

  it('sends from each of two tabs while the other tab has no entries to send', async () => {
    const [one, two] = openTwo()
    await untilIdle()
    await one.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await untilIdle()
    await one.answer()
    await two.outbox.add({ command: SAMPLE_COMMAND, key: 'b' })
    await untilIdle()
    await browser.clock.advance(1000)
    await untilIdle()
    expect([...one.sent, ...two.sent].toSorted()).toEqual(['a', 'b'])
  })
})

describe('a lease', () => {
  it('stops sending from a frozen tab whose lease has expired', async () => {
    const frozen = browser.openTab()
    await frozen.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await frozen.outbox.add({ command: SAMPLE_COMMAND, key: 'b' })
    await untilIdle()
    browser.clock.setWall(NOON_MS + LEASE_MS)
    const other = browser.openTab()
    await untilIdle()
    expect(other.sent).toEqual(['a'])
    await frozen.answer()
    expect(frozen.sent).toEqual(['a'])
    await other.answer()
    expect(other.sent).toEqual(['a', 'b'])
  })
})

function fakeLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, Promise<unknown>>()
  async function request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1)
    if (typeof work !== 'function') throw new TypeError('A lock is for work')
    const mine = (held.get(name) ?? Promise.resolve()).then(() => work(null))
    held.set(name, mine)
    return mine
  }
  return { request }
}
