import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLink, type Link } from './link.ts'
import { type ManualClock, manualClock } from './testing/time.ts'

interface Socket {
  readonly close: () => void
  readonly receive: (message: string) => void
}

const BACK_OFF = { first: 100, longest: 350 }

let clock: ManualClock
let opened: Socket[]
let open: string[]
let received: string[]
let link: Link<Socket>
beforeEach(() => {
  clock = manualClock()
  opened = []
  open = []
  received = []
  link = createLink<Socket>(clock, BACK_OFF, () => {
    const name = `socket ${opened.length + 1}`
    const receive = link.ifCurrent((message: string) => received.push(`${name}: ${message}`))
    // Closing a socket may report its end at once.
    const close = () => {
      open = open.filter((each) => each !== name)
      receive('end')
    }
    const socket = { close, receive }
    opened.push(socket)
    open.push(name)
    link.use(socket)
  })
})

it('opens no socket before it connects', () => {
  expect([link.socket, open]).toEqual([undefined, []])
})

it('replaces its socket, and ignores messages of the earlier one', () => {
  link.connect()
  link.connect()
  expect(open).toEqual(['socket 2'])
  for (const socket of opened) socket.receive('hello')
  expect(received).toEqual(['socket 2: hello'])
})

it('closes its socket at once, and opens another after the delay', async () => {
  link.connect()
  link.connectIn(1000)
  expect([link.socket, open]).toEqual([undefined, []])
  await clock.advance(999)
  expect(open).toEqual([])
  await clock.advance(1)
  expect(open).toEqual(['socket 2'])
})

it('opens one socket for several delays, after the last one', async () => {
  link.connectIn(1000)
  link.connectIn(2000)
  await clock.advance(1999)
  expect(open).toEqual([])
  await clock.advance(60_000)
  expect([opened.length, open]).toEqual([1, ['socket 1']])
})

it('cancels a delayed connection when it connects earlier', async () => {
  link.connectIn(1000)
  link.connect()
  await clock.advance(60_000)
  expect([opened.length, open]).toEqual([1, ['socket 1']])
})

it('opens no socket after it is dropped, and ignores late messages', async () => {
  link.connect()
  link.connectIn(1000)
  link.drop()
  await clock.advance(60_000)
  link.drop()
  opened[0]?.receive('late')
  expect([opened.length, open, received]).toEqual([1, [], []])
})

it('ignores work that began before the link was dropped', async () => {
  link.connect()
  const run = vi.fn()
  const answered = link.ifCurrent(run)
  link.drop()
  answered()
  link.connect()
  answered()
  expect(run).not.toHaveBeenCalled()
})

it('keeps no timer after it is dropped', () => {
  let timers = 0
  const counting = {
    ...clock,
    after: () => {
      timers += 1
      return () => void (timers -= 1)
    },
  }
  const dropped = createLink<Socket>(counting, BACK_OFF, () => {})
  dropped.connectIn(10)
  dropped.connectIn(20)
  expect(timers).toBe(1)
  dropped.drop()
  expect(timers).toBe(0)
})

describe('the delay before the next attempt', () => {
  it('doubles up to the longest, and starts again after a success', () => {
    const delays = () => [1, 2, 3, 4].map(() => link.nextDelay())
    expect(delays()).toEqual([75, 150, 262.5, 262.5])
    link.endFailures()
    expect(link.nextDelay()).toBe(75)
  })

  it('remains finite after an outage of days', () => {
    for (let failure = 0; failure < 2000; failure += 1) link.nextDelay()
    expect(link.nextDelay()).toBe(262.5)
  })

  it.each([
    [0, 50],
    [0.999, 99.95],
  ])('is between half and all of the back-off (random number %d)', (random, delay) => {
    const jittered = createLink<Socket>({ ...clock, random: () => random }, BACK_OFF, () => {})
    expect(jittered.nextDelay()).toBeCloseTo(delay)
  })
})
