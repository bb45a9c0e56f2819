import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Command } from './command.ts'
import {
  createOutbox,
  KEY_RETENTION_MS,
  type Outbox,
  type OutboxEnd,
  type OutboxNews,
} from './outbox.ts'
import {
  memoryStorage,
  type OutboxStorage,
  openOutboxStorage,
  type StoredEntry,
} from './outbox-storage.ts'
import { type ManualClock, manualClock, NOON, settled } from './testing/time.ts'
import { LEASE_MS, leaseTurns, lockTurns, type Turns } from './turns.ts'

const take: Command = {
  type: 'takeOrder',
  body: { table_id: 1, products: [{ product_id: 1, quantity: 1 }] },
}

let clock: ManualClock
/** Who hears news, for each tab. */
let listeners: Set<(news: OutboxNews) => void>
let loggedIn: number | undefined

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  clock = manualClock()
  listeners = new Set()
  loggedIn = 1
})

interface Tab {
  readonly outbox: Outbox
  /** Keys, in the order in which they were sent. */
  readonly sent: string[]
  readonly ended: [string, OutboxEnd][]
  /** Settles the request that is on its way. */
  answer(how?: OutboxEnd | number): Promise<void>
  close(): void
}

interface TabOptions {
  readonly user?: number
  readonly branch?: number
  readonly turns?: Turns
}

/** A tab of one browser. */
function openTab({ user = 1, branch = 7, turns }: TabOptions = {}): Tab {
  const sent: string[] = []
  const ended: [string, OutboxEnd][] = []
  let settle: (how: OutboxEnd | number) => void = () => {}
  let mine: ((news: OutboxNews) => void) | undefined
  const outbox = createOutbox({
    user,
    branch,
    currentUser: () => loggedIn,
    storage: () => openOutboxStorage(),
    turns: (storage) => turns ?? leaseTurns(storage, clock),
    clock,
    tabs: {
      tell(news) {
        for (const listener of listeners) {
          if (listener !== mine) listener(news)
        }
      },
      listen(heard) {
        mine = heard
        listeners.add(heard)
        return () => void listeners.delete(heard)
      },
    },
  })
  outbox.serve({
    send(entry: StoredEntry) {
      sent.push(entry.key)
      return new Promise((resolve) => {
        settle = resolve
      })
    },
    ended: ({ key }, how) => void ended.push([key, how]),
  })
  const close = outbox.start()
  return {
    outbox,
    sent,
    ended,
    close,
    async answer(how = { state: 'answered', boardSeq: 1 }) {
      settle(how)
      await quiet()
    },
  }
}

/** Lets the database and what hangs on it come to rest. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await settled()
}

function waiting(tab: Tab): string[] {
  return tab.outbox.state.getState().entries.map((entry) => `${entry.key} ${entry.state}`)
}

describe('the queue', () => {
  it('is sent in order, the next after the answer', async () => {
    const tab = openTab()
    await tab.outbox.add(take, 'a')
    await tab.outbox.add(take, 'b')
    await tab.outbox.add(take, 'c')
    await quiet()
    expect(tab.sent).toEqual(['a'])
    await tab.answer()
    expect(tab.sent).toEqual(['a', 'b'])
    await tab.answer({ state: 'refused', message: 'no', code: 'illegal_transition' })
    expect(tab.sent).toEqual(['a', 'b', 'c'])
    await tab.answer()
    expect(waiting(tab)).toEqual([])
    expect(tab.ended.map(([key, how]) => [key, how.state])).toEqual([
      ['a', 'answered'],
      ['b', 'refused'],
      ['c', 'answered'],
    ])
  })

  it('tries the same entry again, and lets none overtake it', async () => {
    const tab = openTab()
    await tab.outbox.add(take, 'a')
    await tab.outbox.add(take, 'b')
    await quiet()
    await tab.answer(4000)
    await clock.advance(3999)
    await quiet()
    expect(tab.sent).toEqual(['a'])
    await clock.advance(1)
    await quiet()
    expect(tab.sent).toEqual(['a', 'a'])
    await tab.answer()
    expect(tab.sent).toEqual(['a', 'a', 'b'])
  })

  it('does not lose patience when more is added', async () => {
    const tab = openTab()
    await tab.outbox.add(take, 'a')
    await quiet()
    await tab.answer(60_000)
    await tab.outbox.add(take, 'b')
    await quiet()
    expect(tab.sent).toEqual(['a'])
  })

  it('sends what is added while a turn ends', async () => {
    let finish: () => void = () => {}
    const tab = openTab({
      turns: {
        async take(_, work) {
          await work(async () => true)
          await new Promise<void>((resolve) => {
            finish = resolve
          })
          return true
        },
      },
    })
    await quiet()
    await tab.outbox.add(take, 'a')
    expect(tab.sent).toEqual([])
    finish()
    await quiet()
    expect(tab.sent).toEqual(['a'])
  })

  it('never shows an older list after a newer one', async () => {
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
      turns: () => leaseTurns(storage, clock),
      clock,
      tabs: { tell() {}, listen: () => () => {} },
    })
    const first = outbox.loaded()
    const second = outbox.add(take, 'a')
    await quiet()
    lists[1]?.([{ id: 1, owner: '1:7', key: 'a', command: take, at: NOON }])
    await quiet()
    lists[0]?.([])
    await quiet()
    lists[1]?.([{ id: 1, owner: '1:7', key: 'a', command: take, at: NOON }])
    await Promise.all([first, second])
    expect(outbox.state.getState().entries).toMatchObject([{ key: 'a' }])
  })

  it('does not wait when it is woken', async () => {
    const tab = openTab()
    await tab.outbox.add(take, 'a')
    await quiet()
    await tab.answer(60_000)
    tab.outbox.wake()
    await quiet()
    expect(tab.sent).toEqual(['a', 'a'])
  })

  it('survives a reload, with its keys and its order', async () => {
    const before = openTab()
    await before.outbox.add(take, 'a')
    await before.outbox.add(take, 'b')
    await quiet()
    await before.answer(60_000)
    before.close()
    const after = openTab()
    await quiet()
    expect(after.outbox.state.getState().isPersistent).toBe(true)
    expect(waiting(after)).toEqual(['a waiting', 'b waiting'])
    expect(after.sent).toEqual(['a'])
    await after.answer()
    expect(after.sent).toEqual(['a', 'b'])
  })

  it('repeats what a tab that died was sending', async () => {
    const dead = openTab()
    await dead.outbox.add(take, 'a')
    await quiet()
    expect(dead.sent).toEqual(['a'])
    dead.close()
    const after = openTab()
    await quiet()
    expect(after.sent).toEqual([])
    for (let waited = 0; waited < LEASE_MS; waited += 1000) {
      expect(after.sent).toEqual([])
      await clock.advance(1000)
      await quiet()
    }
    expect(after.sent).toEqual(['a'])
  })

  it('does not send what is older than the server’s memory of keys', async () => {
    const before = openTab()
    before.close()
    await before.outbox.add(take, 'old')
    clock.setWall(NOON + 1000)
    await before.outbox.add(take, 'young')
    clock.setWall(NOON + KEY_RETENTION_MS + 1)
    const after = openTab()
    await quiet()
    expect(waiting(after)).toEqual(['old expired', 'young waiting'])
    expect(after.sent).toEqual(['young'])
    await after.answer()
    expect(after.sent).toEqual(['young'])
    expect(waiting(after)).toEqual(['old expired'])
  })

  it('lets a person discard an entry', async () => {
    const tab = openTab()
    tab.close()
    await tab.outbox.add(take, 'a')
    await tab.outbox.add(take, 'b')
    await tab.outbox.discard(tab.outbox.state.getState().entries[0]?.id ?? 0)
    expect(waiting(tab)).toEqual(['b waiting'])
    expect(tab.ended).toEqual([['a', { state: 'discarded' }]])
    const after = openTab()
    await quiet()
    expect(after.sent).toEqual(['b'])
  })

  it('sends nothing after it was stopped', async () => {
    const tab = openTab()
    await tab.outbox.add(take, 'a')
    await tab.outbox.add(take, 'b')
    await quiet()
    tab.close()
    await tab.answer()
    tab.outbox.wake()
    await quiet()
    expect(tab.sent).toEqual(['a'])
  })

  it('can be started again', async () => {
    const tab = openTab()
    tab.close()
    await tab.outbox.add(take, 'a')
    await quiet()
    expect(tab.sent).toEqual([])
    tab.outbox.start()
    await quiet()
    expect(tab.sent).toEqual(['a'])
  })
})

describe('the owner', () => {
  it('alone sees and sends what waits: not another person, not another branch', async () => {
    const ana = openTab()
    ana.close()
    await ana.outbox.add(take, 'a')
    loggedIn = 2
    const beto = openTab({ user: 2 })
    await quiet()
    expect(waiting(beto)).toEqual([])
    expect(beto.sent).toEqual([])
    loggedIn = 1
    const elsewhere = openTab({ branch: 8 })
    await quiet()
    expect(elsewhere.sent).toEqual([])
    const again = openTab()
    await quiet()
    expect(again.sent).toEqual(['a'])
  })

  it('alone hears how an entry ended', async () => {
    const ana = openTab()
    const beto = openTab({ user: 2 })
    await quiet()
    await ana.outbox.add(take, 'a')
    await quiet()
    await ana.answer()
    expect(ana.ended).toHaveLength(1)
    expect(beto.ended).toEqual([])
  })

  it('is asked for before every entry: a login in another tab stops the sending', async () => {
    const tab = openTab()
    await tab.outbox.add(take, 'a')
    await tab.outbox.add(take, 'b')
    await quiet()
    loggedIn = 2
    await tab.answer()
    tab.outbox.wake()
    await quiet()
    expect(tab.sent).toEqual(['a'])
    expect(waiting(tab)).toEqual(['b waiting'])
  })
})

describe.each([
  ['a lease', (): Turns | undefined => undefined],
  ['Web Locks', (): Turns => lockTurns(fakeLocks())],
] as const)('two tabs, by %s', (_, makeTurns) => {
  function openTwo(): [Tab, Tab] {
    const turns = makeTurns()
    const options = turns ? { turns } : {}
    return [openTab(options), openTab(options)]
  }

  it('send an entry once', async () => {
    const [one, two] = openTwo()
    await quiet()
    await one.outbox.add(take, 'a')
    await two.outbox.add(take, 'b')
    await quiet()
    await clock.advance(5000)
    await quiet()
    expect([...one.sent, ...two.sent]).toEqual(['a'])
    await one.answer()
    await two.answer()
    await clock.advance(5000)
    await quiet()
    await one.answer()
    await two.answer()
    await quiet()
    expect([...one.sent, ...two.sent].toSorted()).toEqual(['a', 'b'])
    expect(waiting(one)).toEqual([])
    expect(waiting(two)).toEqual([])
  })

  it('both hear how an entry ended', async () => {
    const [one, two] = openTwo()
    await quiet()
    await one.outbox.add(take, 'a')
    await quiet()
    await one.answer()
    const how: OutboxEnd = { state: 'answered', boardSeq: 1 }
    expect(one.ended).toEqual([['a', how]])
    expect(two.ended).toEqual([['a', how]])
  })

  it('take over when the other has nothing to do', async () => {
    const [one, two] = openTwo()
    await quiet()
    await one.outbox.add(take, 'a')
    await quiet()
    await one.answer()
    await two.outbox.add(take, 'b')
    await quiet()
    await clock.advance(1000)
    await quiet()
    expect([...one.sent, ...two.sent].toSorted()).toEqual(['a', 'b'])
  })
})

describe('a lease', () => {
  it('that ran out is lost: a tab that was frozen sends nothing more', async () => {
    const frozen = openTab()
    await frozen.outbox.add(take, 'a')
    await frozen.outbox.add(take, 'b')
    await quiet()
    clock.setWall(NOON + LEASE_MS)
    const other = openTab()
    await quiet()
    expect(other.sent).toEqual(['a'])
    await frozen.answer()
    expect(frozen.sent).toEqual(['a'])
    await other.answer()
    expect(other.sent).toEqual(['a', 'b'])
  })
})

describe('a browser without storage', () => {
  it('keeps what waits as long as the page, and says so', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB')
    const tab = openTab()
    await tab.outbox.add(take, 'a')
    await quiet()
    expect(tab.outbox.state.getState().isPersistent).toBe(false)
    expect(tab.sent).toEqual(['a'])
    await tab.answer()
    expect(waiting(tab)).toEqual([])
  })
})

/** Locks as the browser gives them: one after another. */
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
