/** Repeats the sound of an unattended alarm every 15 s, four times at most, until it is seen. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import { isHeld } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { isRefusedRefund } from '@orderi/shared/payments/refund'
import type { Clock } from '../../live/clock.ts'
import { createTimers } from '../../live/timers.ts'
import { calledOrder } from '../calledOrder.ts'

/** Most urgent sound first. */
export const SOUNDS = ['link', 'unseen', 'call', 'bill', 'refund', 'ready', 'order'] as const
export type Sound = (typeof SOUNDS)[number]

/** `subject`: the order's id for the sounds `order`, `ready` and `unseen`, 0 for `link`, and the bill's id for all other sounds. */
export interface AlarmCause {
  readonly sound: Sound
  readonly subject: number
}

export const ALARM_REPEAT_MS = 15_000
const MAX_RINGS = 4
/** Minimum time between two plays of the same sound. Alarms that start within this time share the next play. */
export const SOUND_GAP_MS = 2000

/** @param rings whether a new or fired dish rings on this screen */
export function causesOf(
  events: readonly Pick<BoardEvent, 'type' | 'at' | 'data'>[],
  rings: (line: OrderLine) => boolean = () => true,
): readonly AlarmCause[] {
  return events.flatMap((event): AlarmCause[] => {
    const { type, at, data } = event
    if (!data) return []
    if (calledOrder(event)) return [{ sound: 'ready', subject: data.id }]
    if (type === 'waiter.called') return [{ sound: 'call', subject: data.id }]
    if (type === 'bill.requested') return [{ sound: 'bill', subject: data.id }]
    if ('por_devolver' in data && isNewDebt(type, data))
      return [{ sound: 'refund', subject: data.id }]
    if (type !== 'order.created' && type !== 'order.changed') return []
    const isNew = (line: OrderLine) =>
      type === 'order.created' ? !isHeld(line) : line.fired_at === at
    const { products } = data as Order
    return products.some((line) => isNew(line) && rings(line))
      ? [{ sound: 'order', subject: data.id }]
      : []
  })
}

/** True if a guest must get money back: after a payment in excess of the bill, or a refused refund. */
export function isNewDebt(
  type: BoardEvent['type'],
  { por_devolver, payments }: Pick<Bill, 'por_devolver' | 'payments'>,
): boolean {
  const last = payments.at(-1)
  return (
    por_devolver > 0 &&
    (type === 'bill.paid' ||
      (type === 'bill.reversed' && last !== undefined && isRefusedRefund(last)))
  )
}

export interface AlarmDeps {
  readonly clock: Clock
  /** Whether the alarm is still unattended; checked before each sound. */
  readonly isWaiting: (cause: AlarmCause) => boolean
  readonly ring: (sounds: readonly Sound[]) => void
}

export interface Alarms {
  add(causes: readonly AlarmCause[]): void
  dismiss(isSeen: (cause: AlarmCause) => boolean): void
  stop(): void
}

export function createAlarms({ clock, isWaiting, ring }: AlarmDeps): Alarms {
  let alarms: { readonly cause: AlarmCause; rings: number }[] = []
  const rungAt = new Map<Sound, number>()
  const due = new Map<Sound, number>()
  const timers = createTimers<'ring'>(clock)

  function plan(): void {
    const times = alarms.map(({ cause }) => due.get(cause.sound) ?? 0)
    if (times.length === 0) return timers.end('ring')
    timers.begin('ring', Math.max(0, Math.min(...times) - clock.now()), ringDueAlarms)
  }

  function ringDueAlarms(): void {
    const now = clock.now()
    alarms = alarms.filter(({ cause }) => isWaiting(cause))
    const sounds = SOUNDS.filter(
      (sound) =>
        (due.get(sound) ?? now) <= now && alarms.some(({ cause }) => cause.sound === sound),
    )
    for (const sound of sounds) {
      rungAt.set(sound, now)
      due.set(sound, now + ALARM_REPEAT_MS)
    }
    for (const alarm of alarms) if (sounds.includes(alarm.cause.sound)) alarm.rings += 1
    alarms = alarms.filter(({ rings }) => rings < MAX_RINGS)
    if (sounds.length > 0) ring(sounds)
    plan()
  }

  return {
    add(causes) {
      for (const cause of causes.filter(isWaiting)) {
        const { sound, subject } = cause
        alarms = alarms.filter(
          (each) => each.cause.sound !== sound || each.cause.subject !== subject,
        )
        alarms.push({ cause, rings: 0 })
        due.set(sound, Math.max(clock.now(), (rungAt.get(sound) ?? -SOUND_GAP_MS) + SOUND_GAP_MS))
      }
      plan()
    },
    dismiss(isSeen) {
      alarms = alarms.filter(({ cause }) => !isSeen(cause))
      plan()
    },
    stop: timers.endAll,
  }
}
