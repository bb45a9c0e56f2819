import { expect, test } from 'vitest'
import { createKitchenScreens, HEARTBEAT_MS } from './kitchen-screens.ts'

const START = Date.parse('2026-11-20T18:00:00.000Z')

function openNode(name = 'one') {
  let now = START
  const screens = createKitchenScreens(name, () => new Date(now))
  return { screens, pass: (ms: number) => void (now += ms), at: () => new Date(now).toISOString() }
}

const GRILL = { branchId: 7, station: 1 }
const KITCHEN = { branchId: 7, station: null }

test('counts the screens of each station, and forgets those that reported no order', () => {
  const { screens, pass, at } = openNode()
  expect(screens.ofBranch(7)).toEqual([])
  screens.change('a', GRILL)
  screens.change('b', GRILL)
  expect(screens.ofBranch(7)).toEqual([{ station: 1, count: 2, last_at: at() }])
  pass(5000)
  screens.change('a', undefined)
  screens.change('b', KITCHEN)
  expect(screens.ofBranch(7)).toEqual([{ station: null, count: 1, last_at: at() }])
  expect(screens.ofBranch(8)).toEqual([])
})

test('removes a screen only from the board that its socket leaves', () => {
  const { screens } = openNode()
  screens.change('a', GRILL)
  expect(screens.leave('a', 8)).toEqual([])
  expect(screens.ofBranch(7)).toMatchObject([{ station: 1, count: 1 }])
  expect(screens.leave('a', 7)).toMatchObject([{ station: 1, count: 0 }])
  expect(screens.ofBranch(7)).toEqual([])
})

test('keeps when the last screen of a station went away', () => {
  const { screens, pass, at } = openNode()
  screens.change('a', GRILL)
  screens.change('b', KITCHEN)
  screens.report(7, [
    { station: 1, at: at() },
    { station: 2, at: at() },
  ])
  pass(5000)
  const left = at()
  screens.change('a', undefined)
  pass(5000)
  screens.change('b', undefined)
  expect(left < at()).toBe(true)
  expect(screens.ofBranch(7)).toEqual([
    { station: 1, count: 0, last_at: at() },
    { station: 2, count: 0, last_at: at() },
  ])
})

test('reports only changes to other nodes', () => {
  const { screens } = openNode()
  expect(screens.change('a', undefined)).toEqual([])
  expect(screens.change('a', GRILL)).toMatchObject([{ node: 'one', station: 1, count: 1 }])
  expect(screens.change('a', GRILL)).toEqual([])
  expect(screens.change('a', KITCHEN)).toMatchObject([
    { station: 1, count: 0 },
    { station: null, count: 1 },
  ])
  screens.change('b', KITCHEN)
  expect(screens.snapshot()).toMatchObject([
    { station: 1, count: 0 },
    { station: null, count: 2 },
  ])
})

test('adds the screens of other nodes until their heartbeats end', () => {
  const [one, two] = [openNode('one'), openNode('two')]
  const [change] = two.screens.change('x', GRILL)
  if (!change) throw new Error('no change')
  expect(one.screens.heartbeat('two')).toBe(false)
  expect(one.screens.apply(change)).toBe(true)
  expect(one.screens.apply({ ...change, count: 9, at: new Date(START - 1).toISOString() })).toBe(
    false,
  )
  expect(one.screens.ofBranch(7)).toMatchObject([{ station: 1, count: 1 }])
  one.pass(2 * HEARTBEAT_MS)
  expect(one.screens.heartbeat('two')).toBe(true)
  one.pass(2 * HEARTBEAT_MS)
  expect(one.screens.expireNodes()).toEqual([])
  expect(one.screens.ofBranch(7)).toMatchObject([{ station: 1, count: 1 }])
  one.pass(HEARTBEAT_MS)
  expect(one.screens.expireNodes()).toEqual([7])
  expect(one.screens.ofBranch(7)).toEqual([])
  expect(one.screens.heartbeat('two')).toBe(false)
})

test('sends another node all its screens, also those that went away', () => {
  const [one, two] = [openNode('one'), openNode('two')]
  for (const each of two.screens.change('x', GRILL)) one.screens.apply(each)
  two.pass(1000)
  // The messages about these changes are lost.
  two.screens.change('x', KITCHEN)
  two.screens.change('y', KITCHEN)
  const all = two.screens.snapshot()
  expect(all).toMatchObject([
    { station: 1, count: 0 },
    { station: null, count: 2 },
  ])
  expect(all.map((each) => one.screens.apply(each))).toEqual([true, true])
  expect(one.screens.ofBranch(7)).toMatchObject([{ station: null, count: 2 }])
  expect(all.map((each) => one.screens.apply(each))).toEqual([false, false])
})

test('loads from the shown orders which stations had a screen', () => {
  const { screens, pass, at } = openNode()
  const startedAt = at()
  expect(screens.hasReports(7)).toBe(false)
  // A node that starts does not know the screens of the others, so no station is lost at once.
  screens.loadReports(7, [{ station: 1, at: new Date(START - 60_000).toISOString() }])
  expect(screens.hasReports(7)).toBe(true)
  expect(screens.ofBranch(7)).toEqual([{ station: 1, count: 0, last_at: startedAt }])
  pass(5000)
  screens.change('a', GRILL)
  screens.change('a', undefined)
  expect(screens.ofBranch(7)).toEqual([{ station: 1, count: 0, last_at: at() }])
  screens.forgetReports(7)
  expect(screens.hasReports(7)).toBe(false)
})

test('counts a screen that polls until it has been silent for 20 s', () => {
  const { screens, pass } = openNode()
  const count = () => screens.ofBranch(7).map((each) => each.count)
  expect(screens.poll('session', GRILL)).toMatchObject([{ station: 1, count: 1 }])
  pass(19_000)
  expect(screens.poll('session', GRILL)).toEqual([])
  pass(19_000)
  expect(screens.expirePolls()).toEqual([])
  expect(count()).toEqual([1])
  pass(1000)
  expect(screens.expirePolls()).toMatchObject([{ station: 1, count: 0 }])
  expect(count()).toEqual([])
})
