import 'fake-indexeddb/auto'
import { boardFrom } from '@orderi/shared/board/reduce'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, expect, it, vi } from 'vitest'
import { createBoardStore, setBoardPosition } from './board-store.ts'
import { deleteStoredBoards, persistBoard } from './stored-board.ts'
import { EPOCH, order, snapshot } from './testing/boards.ts'
import { manualClock, NOON_MS } from './testing/time.ts'

const OWNER = '1:7'
const position = { board: boardFrom(snapshot([order(1)])), epoch: EPOCH, seq: 4 }

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

function page({ owner = OWNER, at = NOON_MS }: { owner?: string; at?: number } = {}) {
  const store = createBoardStore()
  const clock = manualClock()
  clock.setWall(at)
  return { store, clock, close: persistBoard({ store, clock, owner }) }
}

async function readStored() {
  const db = await openDB('orderi-boards', 1, {
    upgrade: (made) => void made.createObjectStore('boards'),
  })
  const stored = await db.get('boards', OWNER)
  db.close()
  return stored
}

async function keepOne(): Promise<void> {
  const { store, clock, close } = page()
  setBoardPosition(store, position, { verifiedAt: clock.now(), clockOffsetMs: 250 })
  await vi.waitFor(
    async () => expect(await readStored()).toMatchObject({ seq: 4, epoch: EPOCH }),
    20_000,
  )
  close()
}

/** Opens a page, and waits until a stored board may be shown. */
async function shownAt(options: Parameters<typeof page>[0]) {
  const opened = page(options)
  await opened.clock.advance(1500)
  await vi.waitFor(async () => expect(await readStored().then(() => true)).toBe(true), 20_000)
  return opened
}

it('shows the stored board and its age when the server does not respond', async () => {
  await keepOne()
  const { store, clock } = await shownAt({ at: NOON_MS + 60_000 })
  await vi.waitFor(() => expect(store.getState().confirmed).toEqual(position.board), 20_000)
  const { seq, isStale, verifiedAt, clockOffsetMs } = store.getState()
  expect({ seq, isStale, clockOffsetMs }).toEqual({ seq: 4, isStale: true, clockOffsetMs: 250 })
  expect(clock.now() - (verifiedAt ?? 0)).toBe(61_500)
})

it('never shows a stored board as fresh after the clock was set back', async () => {
  await keepOne()
  const { store, clock } = await shownAt({ at: NOON_MS - 3_600_000 })
  await vi.waitFor(() => expect(store.getState().confirmed).not.toBeNull(), 20_000)
  expect(clock.now() - (store.getState().verifiedAt ?? 0)).toBeGreaterThan(10_000)
})

it('never replaces a board from the server by a stored board', async () => {
  await keepOne()
  const { store, clock } = page()
  const newer = { ...position, board: boardFrom(snapshot()), seq: 9 }
  setBoardPosition(store, newer, { verifiedAt: clock.now(), clockOffsetMs: 0 })
  await clock.advance(1500)
  await vi.waitFor(async () => expect(await readStored()).toMatchObject({ seq: 9 }), 20_000)
  expect(store.getState().seq).toBe(9)
})

it('stores the board when it changes', async () => {
  const { store, clock } = page()
  setBoardPosition(store, position, { verifiedAt: clock.now(), clockOffsetMs: 0 })
  setBoardPosition(store, { ...position, seq: 5 }, { verifiedAt: clock.now() + 1 })
  setBoardPosition(store, { ...position, seq: 6 }, { verifiedAt: clock.now() + 2 })
  await clock.advance(10_000)
  await vi.waitFor(async () => expect(await readStored()).toMatchObject({ seq: 6 }), 20_000)
})

it('shows a stored board only to its owner, and deletes it at logout', async () => {
  await keepOne()
  const other = await shownAt({ owner: '2:7' })
  expect(other.store.getState().confirmed).toBeNull()
  other.close()
  await deleteStoredBoards()
  expect(await readStored()).toBeUndefined()
})

it('ignores a board that an older version stored in another format', async () => {
  await keepOne()
  const db = await openDB('orderi-boards', 1)
  await db.put('boards', { ...(await db.get('boards', OWNER)), snapshot: { orders: 'all' } }, OWNER)
  db.close()
  const { store } = await shownAt({})
  expect(store.getState().confirmed).toBeNull()
})
