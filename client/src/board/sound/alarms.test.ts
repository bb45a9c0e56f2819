import type { OrderLine } from '@orderi/shared/orders/schema'
import { beforeEach, describe, expect, it } from 'vitest'
import { bill, order } from '../../live/testing/boards.ts'
import { type ManualClock, manualClock } from '../../live/testing/time.ts'
import {
  ALARM_REPEAT_MS,
  type AlarmCause,
  type Alarms,
  causesOf,
  createAlarms,
  SOUND_GAP_MS,
} from './alarms.ts'

let clock: ManualClock
let alarms: Alarms
let rung: { at: number; sounds: readonly string[] }[]
let attended: AlarmCause[]

const call = (subject: number): AlarmCause => ({ sound: 'call', subject })
const ordered = (subject: number): AlarmCause => ({ sound: 'order', subject })
const at = '2026-11-20T19:00:00.000Z'
const times = () => rung.map((each) => each.at)

beforeEach(() => {
  clock = manualClock()
  rung = []
  attended = []
  alarms = createAlarms({
    clock,
    isWaiting: ({ sound, subject }) =>
      !attended.some((each) => each.sound === sound && each.subject === subject),
    ring: (sounds) => rung.push({ at: clock.now(), sounds }),
  })
})

describe('causes of alarms', () => {
  it('rings for new orders, waiter calls and requested bills', () => {
    expect(
      causesOf([
        { type: 'order.created', at, data: order(3) },
        { type: 'order.changed', at, data: order(4) },
        { type: 'waiter.called', at, data: bill(5) },
        { type: 'waiter.sent', at, data: bill(6) },
        { type: 'bill.requested', at, data: bill(7) },
        { type: 'bill.closed', at, data: bill(8) },
        { type: 'menu.changed', at, data: null },
      ]),
    ).toEqual([ordered(3), call(5), { sound: 'bill', subject: 7 }])
  })

  it('rings for a dish when it is ordered or fired, and not while it is held', () => {
    const line = { ...order(3).products[0], id: 1 } as OrderLine
    const held = { ...order(3), products: [{ ...line, fired_at: null }] }
    const fired = { ...held, products: [{ ...line, fired_at: at }] }
    const later = '2026-11-20T18:05:00.000Z'
    expect(causesOf([{ type: 'order.created', data: held, at }])).toEqual([])
    expect(causesOf([{ type: 'order.changed', data: fired, at }])).toEqual([ordered(3)])
    expect(causesOf([{ type: 'order.changed', data: fired, at: later }])).toEqual([])
    expect(causesOf([{ type: 'order.changed', data: fired, at }], () => false)).toEqual([])
  })

  it('rings for an order when the pass calls it, but not for its later changes', () => {
    const data = order(3, { called_at: at })
    const later = '2026-11-20T20:00:00.000Z'
    expect(
      causesOf([
        { type: 'order.changed', at, data },
        { type: 'order.changed', at: later, data },
      ]),
    ).toEqual([{ sound: 'ready', subject: 3 }])
  })

  it('plays the sounds of new alarms immediately, each sound once, most urgent sound first', async () => {
    alarms.add([ordered(1), ordered(2), { sound: 'bill', subject: 9 }, call(9)])
    await clock.advance(0)
    expect(rung).toEqual([{ at: 0, sounds: ['call', 'bill', 'order'] }])
  })
})

describe('an unattended alarm', () => {
  it('rings an unattended alarm four times, 15 s apart', async () => {
    alarms.add([call(1)])
    await clock.advance(10 * ALARM_REPEAT_MS)
    expect(times()).toEqual([0, ALARM_REPEAT_MS, 2 * ALARM_REPEAT_MS, 3 * ALARM_REPEAT_MS])
  })

  it('stops an alarm when somebody responds to its cause on any screen', async () => {
    alarms.add([call(1)])
    await clock.advance(20_000)
    attended = [call(1)]
    await clock.advance(10 * ALARM_REPEAT_MS)
    expect(times()).toEqual([0, ALARM_REPEAT_MS])
  })

  it('stops an alarm when somebody has seen its cause, while other alarms continue', async () => {
    alarms.add([call(1), ordered(2)])
    await clock.advance(1000)
    alarms.dismiss(({ sound }) => sound === 'order')
    await clock.advance(ALARM_REPEAT_MS)
    expect(rung.map(({ sounds }) => sounds)).toEqual([['call', 'order'], ['call']])
  })

  it('rings all alarms with the same sound at the same time, and never plays a sound twice within 2 s', async () => {
    alarms.add([ordered(1)])
    await clock.advance(500)
    alarms.add([ordered(2)])
    alarms.add([ordered(3)])
    await clock.advance(10_000)
    expect(times()).toEqual([0, SOUND_GAP_MS])
    await clock.advance(10 * ALARM_REPEAT_MS)
    expect(times()).toEqual(
      [0, 1, 2, 3, 4].map((n) => (n === 0 ? 0 : SOUND_GAP_MS + (n - 1) * ALARM_REPEAT_MS)),
    )
  })

  it('does not ring for a waiter call that was answered before its event arrived', async () => {
    attended = [call(1)]
    alarms.add([call(1)])
    await clock.advance(10 * ALARM_REPEAT_MS)
    expect(rung).toEqual([])
  })

  it('rings again when the same table calls a waiter again', async () => {
    alarms.add([call(1)])
    await clock.advance(10 * ALARM_REPEAT_MS)
    rung = []
    alarms.add([call(1)])
    await clock.advance(10 * ALARM_REPEAT_MS)
    expect(rung).toHaveLength(4)
  })
})

it('does not ring after the alarms are stopped', async () => {
  alarms.add([call(1)])
  await clock.advance(0)
  alarms.stop()
  await clock.advance(10 * ALARM_REPEAT_MS)
  expect(rung).toHaveLength(1)
})
