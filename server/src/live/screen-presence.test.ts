import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HEARTBEAT_MS, type ScreensOfNode } from './kitchen-screens.ts'
import { createScreenPresence, SCREENS_DELAY_MS } from './screen-presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const GRILL = { branchId: 7, station: 1 }
const KITCHEN = { branchId: 7, station: null }

function openNode(node: string) {
  const sent: (readonly ScreensOfNode[])[] = []
  const published: number[] = []
  let requests = 0
  const presence = createScreenPresence({
    node,
    clock: () => new Date(),
    hints: () => ({
      screens: (changes) => void sent.push(changes),
      requestScreens: () => void (requests += 1),
    }),
    publish: (branchId) => void published.push(branchId),
  })
  const change = (screen: typeof GRILL | typeof KITCHEN) =>
    presence.show(presence.screens.change('socket', screen))
  return { ...presence, sent, published, change, requests: () => requests }
}

const hintOf = (node: string, screens: readonly ScreensOfNode[] = []) => ({
  node,
  screens: [...screens],
  requestsScreens: false,
})

test('publishes the changes within half a second as one message', () => {
  const { change, sent, published } = openNode('one')
  for (let index = 0; index < 20; index += 1) change(index % 2 ? GRILL : KITCHEN)
  vi.advanceTimersByTime(SCREENS_DELAY_MS - 1)
  expect([sent, published]).toEqual([[], []])
  vi.advanceTimersByTime(1)
  expect(published).toEqual([7])
  expect(sent).toMatchObject([
    [
      { station: null, count: 0 },
      { station: 1, count: 1 },
    ],
  ])
  vi.advanceTimersByTime(SCREENS_DELAY_MS)
  expect(sent).toHaveLength(1)
})

test('publishes the last changes when it closes', () => {
  const { change, close, sent, published } = openNode('one')
  change(GRILL)
  close()
  expect(published).toEqual([7])
  expect(sent).toHaveLength(1)
})

test('hands its screens over to a node that starts', () => {
  const [one, two] = [openNode('one'), openNode('two')]
  one.change(GRILL)
  one.onHint({ ...hintOf('two'), requestsScreens: true })
  expect(one.requests()).toBe(0)
  const [snapshot] = one.sent
  two.onHint(hintOf('one', snapshot))
  expect(two.published).toEqual([7])
  expect(two.screens.ofBranch(7)).toMatchObject([{ station: 1, count: 1 }])
  expect(two.requests()).toBe(1)
  two.onHint(hintOf('one', snapshot))
  expect(two.published).toEqual([7])
  expect(two.requests()).toBe(1)
})

test('exchanges all screens after a lost connection', () => {
  const { change, onReconnect, sent, requests } = openNode('one')
  change(GRILL)
  onReconnect()
  expect(sent).toMatchObject([[{ station: 1, count: 1 }]])
  expect(requests()).toBe(1)
})

test('shows by heartbeats that it runs, and removes the screens of silent nodes', () => {
  const [one, two] = [openNode('one'), openNode('two')]
  one.change(GRILL)
  one.close()
  two.onHint(hintOf('one', one.sent[0]))
  two.change(KITCHEN)
  vi.advanceTimersByTime(HEARTBEAT_MS)
  expect(two.sent.at(-1)).toMatchObject([{ node: 'two', station: null, count: 1 }])
  vi.advanceTimersByTime(2 * HEARTBEAT_MS)
  expect(two.screens.ofBranch(7)).toMatchObject([{ station: null, count: 1 }])
  expect(two.published).toEqual([7, 7, 7])
})
