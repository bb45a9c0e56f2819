import { describe, expect, it } from 'vitest'
import type { QueuedCommand } from './command.ts'
import { createOutbox, IDEMPOTENCY_KEY_RETENTION_MS } from './outbox.ts'
import { memoryStorage, type OutboxStorage, type StoredEntry } from './outbox-storage.ts'
import { LEASE_MS, leaseTabLock } from './tab-lock.ts'
import { entriesOf, fakeBrowser, SAMPLE_COMMAND, untilIdle } from './testing/browser.ts'
import { NOON_MS } from './testing/time.ts'

const browser = fakeBrowser()

const NOTE_COMMAND: QueuedCommand = {
  type: 'noteCash',
  body: {
    clave: '7d3e5c1a-2f4b-4c6d-8e9f-0a1b2c3d4e5f',
    bill_id: 1,
    monto: 100,
    recibido: 100,
    anotado: '2026-03-14T18:00:00.000Z',
  },
}

describe('the queue', () => {
  it('sends each entry after the response to the previous entry', async () => {
    const tab = browser.openTab()
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'b' })
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'c' })
    await untilIdle()
    expect(tab.sent).toEqual(['a'])
    await tab.answer()
    expect(tab.sent).toEqual(['a', 'b'])
    await tab.answer({ state: 'refused', message: 'no', code: 'illegal_transition' })
    expect(tab.sent).toEqual(['a', 'b', 'c'])
    await tab.answer()
    expect(entriesOf(tab)).toEqual([])
    expect(tab.ended.map(([key, result]) => [key, result.state])).toEqual([
      ['a', 'answered'],
      ['b', 'refused'],
      ['c', 'answered'],
    ])
  })

  it('retries an entry before it sends later entries', async () => {
    const tab = browser.openTab()
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'b' })
    await untilIdle()
    await tab.answer(4000)
    await browser.clock.advance(3999)
    await untilIdle()
    expect(tab.sent).toEqual(['a'])
    await browser.clock.advance(1)
    await untilIdle()
    expect(tab.sent).toEqual(['a', 'a'])
    await tab.answer()
    expect(tab.sent).toEqual(['a', 'a', 'b'])
  })

  it('keeps a command without its PIN, sends those on other subjects, and sends the rest after the PIN', async () => {
    const tab = browser.openTab()
    const other: QueuedCommand = {
      type: 'takeOrder',
      body: { table_id: 2, products: [{ product_id: 1, quantity: 1 }] },
    }
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a', person: 1 })
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'b', person: 2 })
    await tab.outbox.add({ command: other, key: 'c', person: 2 })
    await untilIdle()
    await tab.answer('needsPin')
    expect(tab.sent).toEqual(['a', 'c'])
    await tab.answer()
    expect(entriesOf(tab)).toEqual(['a needsPin', 'b behind'])
    tab.outbox.wake()
    tab.outbox.release(({ person }) => person === 2)
    await untilIdle()
    expect(tab.sent).toEqual(['a', 'c'])
    tab.outbox.release(({ person }) => person === 1)
    await untilIdle()
    await tab.answer()
    await tab.answer()
    expect(tab.sent).toEqual(['a', 'c', 'a', 'b'])
    expect(entriesOf(tab)).toEqual([])
  })

  it('keeps a forbidden command until another person takes it over with its key', async () => {
    const tab = browser.openTab()
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a', person: 1 })
    await untilIdle()
    await tab.answer('needsPerson')
    tab.outbox.release(() => true)
    await untilIdle()
    const [entry] = tab.outbox.state.getState().entries
    expect(entry).toMatchObject({ state: 'needsPerson' })
    expect(tab.sent).toEqual(['a'])
    const other = browser.openTab()
    await untilIdle()
    await other.answer('needsPerson')
    expect(entriesOf(other)).toEqual(['a needsPerson'])
    await tab.outbox.takeOver(entry?.id ?? 0, 2)
    await untilIdle()
    expect(entriesOf(other)).toEqual(['a waiting'])
    expect(tab.outbox.state.getState().entries).toMatchObject([{ state: 'waiting', person: 2 }])
    expect(tab.sent).toEqual(['a', 'a'])
  })

  it('shows the commands at other branches, sends them there only, and lets the person discard them', async () => {
    const moved = browser.openTab({ branch: 7 })
    await moved.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await moved.outbox.add({ command: NOTE_COMMAND, key: 'b' })
    await untilIdle()
    await moved.answer(4000)
    moved.close()
    const stranger = browser.openTab({ user: 12, branch: 8 })
    const here = browser.openTab({ branch: 8 })
    const other = browser.openTab({ branch: 8 })
    await untilIdle()
    const elsewhere = (tab: typeof here) =>
      tab.outbox.state.getState().elsewhere.map(({ key }) => key)
    expect([entriesOf(here), elsewhere(here), here.sent]).toEqual([[], ['a', 'b'], []])
    expect(elsewhere(stranger)).toEqual([])
    const [first] = here.outbox.state.getState().elsewhere
    await here.outbox.discard(first?.id ?? 0)
    await untilIdle()
    expect([elsewhere(here), elsewhere(other)]).toEqual([['b'], ['b']])
    const back = browser.openTab({ branch: 7 })
    await untilIdle()
    await back.answer()
    expect([back.sent, elsewhere(here)]).toEqual([['b'], []])
  })

  it('does not hold a command that was taken over while the first person was refused', async () => {
    const tab = browser.openTab()
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a', person: 1 })
    await untilIdle()
    const [entry] = tab.outbox.state.getState().entries
    await tab.outbox.takeOver(entry?.id ?? 0, 2)
    await tab.answer('needsPerson')
    expect(entriesOf(tab)).toEqual(['a waiting'])
    expect(tab.sent).toEqual(['a', 'a'])
  })

  it('keeps the retry delay when entries are added', async () => {
    const tab = browser.openTab()
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await untilIdle()
    await tab.answer(60_000)
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'b' })
    await untilIdle()
    expect(tab.sent).toEqual(['a'])
  })

  it('also sends an entry that is added while the tab still holds the lock', async () => {
    let finish: () => void = () => {}
    const tab = browser.openTab({
      tabLock: {
        async take(_, work) {
          await work(async () => true)
          await new Promise<void>((resolve) => {
            finish = resolve
          })
          return true
        },
      },
    })
    await untilIdle()
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    expect(tab.sent).toEqual([])
    finish()
    await untilIdle()
    expect(tab.sent).toEqual(['a'])
  })

  it('never replaces a newer list of entries by an older list', async () => {
    const lists: ((entries: StoredEntry[]) => void)[] = []
    const storage: OutboxStorage = {
      ...memoryStorage(),
      list: () => new Promise((resolve) => lists.push(resolve)),
    }
    const outbox = createOutbox({
      user: 1,
      branch: 7,
      currentUser: () => 1,
      storage: async () => storage,
      tabLock: () => leaseTabLock(storage, browser.clock),
      clock: browser.clock,
      tabs: { send() {}, listen: () => () => {} },
    })
    const first = outbox.loaded()
    const second = outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await untilIdle()
    lists[1]?.([{ id: 1, owner: '1:7', key: 'a', command: SAMPLE_COMMAND, at: NOON_MS }])
    await untilIdle()
    lists[0]?.([])
    await untilIdle()
    lists[1]?.([{ id: 1, owner: '1:7', key: 'a', command: SAMPLE_COMMAND, at: NOON_MS }])
    await Promise.all([first, second])
    expect(outbox.state.getState().entries).toMatchObject([{ key: 'a' }])
  })

  it('immediately sends waiting entries when the outbox is woken', async () => {
    const tab = browser.openTab()
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await untilIdle()
    await tab.answer(60_000)
    tab.outbox.wake()
    await untilIdle()
    expect(tab.sent).toEqual(['a', 'a'])
  })

  it('restores entries after a reload, with the same keys and in the same sequence', async () => {
    const before = browser.openTab()
    await before.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await before.outbox.add({ command: SAMPLE_COMMAND, key: 'b' })
    await untilIdle()
    await before.answer(60_000)
    before.close()
    const after = browser.openTab()
    await untilIdle()
    expect(after.outbox.state.getState().isPersistent).toBe(true)
    expect(entriesOf(after)).toEqual(['a waiting', 'b waiting'])
    expect(after.sent).toEqual(['a'])
    await after.answer()
    expect(after.sent).toEqual(['a', 'b'])
  })

  it('repeats an entry that a crashed tab was sending', async () => {
    const dead = browser.openTab()
    await dead.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await untilIdle()
    expect(dead.sent).toEqual(['a'])
    dead.close()
    const after = browser.openTab()
    await untilIdle()
    expect(after.sent).toEqual([])
    for (let waited = 0; waited < LEASE_MS; waited += 1000) {
      expect(after.sent).toEqual([])
      await browser.clock.advance(1000)
      await untilIdle()
    }
    expect(after.sent).toEqual(['a'])
  })

  it('does not send entries older than the retention of idempotency keys', async () => {
    const before = browser.openTab()
    before.close()
    await before.outbox.add({ command: SAMPLE_COMMAND, key: 'old' })
    browser.clock.setWall(NOON_MS + 1000)
    await before.outbox.add({ command: SAMPLE_COMMAND, key: 'young' })
    browser.clock.setWall(NOON_MS + IDEMPOTENCY_KEY_RETENTION_MS + 1)
    const after = browser.openTab()
    await untilIdle()
    expect(entriesOf(after)).toEqual(['old expired', 'young waiting'])
    expect(after.sent).toEqual(['young'])
    await after.answer()
    expect(after.sent).toEqual(['young'])
    expect(entriesOf(after)).toEqual(['old expired'])
  })

  it('sends cash notes of any age, because the server stores their keys permanently', async () => {
    const before = browser.openTab()
    before.close()
    await before.outbox.add({ command: NOTE_COMMAND, key: 'old' })
    browser.clock.setWall(NOON_MS + 3 * IDEMPOTENCY_KEY_RETENTION_MS)
    const after = browser.openTab()
    await untilIdle()
    expect(entriesOf(after)).toEqual(['old waiting'])
    expect(after.sent).toEqual(['old'])
  })

  it('removes a discarded entry', async () => {
    const tab = browser.openTab()
    tab.close()
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'b' })
    await tab.outbox.discard(tab.outbox.state.getState().entries[0]?.id ?? 0)
    expect(entriesOf(tab)).toEqual(['b waiting'])
    expect(tab.ended).toEqual([['a', { state: 'discarded' }]])
    const after = browser.openTab()
    await untilIdle()
    expect(after.sent).toEqual(['b'])
  })

  it('sends no entries after the outbox is stopped', async () => {
    const tab = browser.openTab()
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'b' })
    await untilIdle()
    tab.close()
    await tab.answer()
    tab.outbox.wake()
    await untilIdle()
    expect(tab.sent).toEqual(['a'])
  })

  it('sends waiting entries when a stopped outbox is started again', async () => {
    const tab = browser.openTab()
    tab.close()
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await untilIdle()
    expect(tab.sent).toEqual([])
    tab.outbox.start()
    await untilIdle()
    expect(tab.sent).toEqual(['a'])
  })
})

describe('the owner', () => {
  it('shows and sends an entry only for the person and branch that it belongs to', async () => {
    const ana = browser.openTab()
    ana.close()
    await ana.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    browser.logIn(2)
    const beto = browser.openTab({ user: 2 })
    await untilIdle()
    expect(entriesOf(beto)).toEqual([])
    expect(beto.sent).toEqual([])
    browser.logIn(1)
    const elsewhere = browser.openTab({ branch: 8 })
    await untilIdle()
    expect(elsewhere.sent).toEqual([])
    const again = browser.openTab()
    await untilIdle()
    expect(again.sent).toEqual(['a'])
  })

  it('reports results only to the person and branch of the entry', async () => {
    const ana = browser.openTab()
    const beto = browser.openTab({ user: 2 })
    await untilIdle()
    await ana.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await untilIdle()
    await ana.answer()
    expect(ana.ended).toHaveLength(1)
    expect(beto.ended).toEqual([])
  })

  it('stops sending when another person logs in in another tab', async () => {
    const tab = browser.openTab()
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'b' })
    await untilIdle()
    browser.logIn(2)
    await tab.answer()
    tab.outbox.wake()
    await untilIdle()
    expect(tab.sent).toEqual(['a'])
    expect(entriesOf(tab)).toEqual(['b waiting'])
  })
})

describe('a browser without storage', () => {
  it('reports the outbox as not persistent, and sends its entries', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB')
    const tab = browser.openTab()
    await tab.outbox.add({ command: SAMPLE_COMMAND, key: 'a' })
    await untilIdle()
    expect(tab.outbox.state.getState().isPersistent).toBe(false)
    expect(tab.sent).toEqual(['a'])
    await tab.answer()
    expect(entriesOf(tab)).toEqual([])
  })
})
