/** What a screen may apply: only the next number of the same log. Anything else is a question to the server. */
import type { BoardEvent, CatchUp } from '@orderi/shared/board/events'
import type { EventsMessage } from '@orderi/shared/board/messages'
import { applyEvents, boardFrom } from '@orderi/shared/board/reduce'
import type { Position } from './board-store.ts'

/** Where a message leads: further, nowhere new, or out of what this screen can know by itself. */
export type Step =
  | { readonly kind: 'moved'; readonly to: Position; readonly applied: readonly BoardEvent[] }
  | { readonly kind: 'known' }
  | { readonly kind: 'gap' }
  | { readonly kind: 'other-log' }

/** The step of one commit's events. */
export function followMessage(from: Position, message: EventsMessage): Step {
  if (message.epoch !== from.epoch) return { kind: 'other-log' }
  return followEvents(from, message.events)
}

/** The same messages with those that follow on each other as one: a burst of commits is one step. */
export function asRuns(messages: readonly EventsMessage[]): readonly EventsMessage[] {
  const runs: EventsMessage[] = []
  for (const message of messages) {
    const run = runs.at(-1)
    const next = (run?.events.at(-1)?.seq ?? Number.NaN) + 1
    if (run?.epoch === message.epoch && message.events[0]?.seq === next) {
      run.events.push(...message.events)
    } else {
      runs.push({ ...message, events: [...message.events] })
    }
  }
  return runs
}

/** The step of a catch-up; `from` is null before the first snapshot. */
export function followCatchUp(from: Position | null, answer: CatchUp): Step {
  const { epoch, seq } = answer
  if ('snapshot' in answer) {
    return {
      kind: 'moved',
      to: { board: boardFrom(answer.snapshot), epoch, seq },
      applied: [],
    }
  }
  if (from?.epoch !== epoch) return { kind: 'other-log' }
  const step = followEvents(from, answer.events)
  const reached = step.kind === 'moved' ? step.to.seq : from.seq
  return reached < seq ? { kind: 'gap' } : step
}

function followEvents(from: Position, events: readonly BoardEvent[]): Step {
  const fresh = events.filter((event) => event.seq > from.seq)
  const last = fresh.at(-1)
  if (!last) return { kind: 'known' }
  if (fresh.some((event, index) => event.seq !== from.seq + 1 + index)) return { kind: 'gap' }
  return {
    kind: 'moved',
    to: { board: applyEvents(from.board, fresh), epoch: from.epoch, seq: last.seq },
    applied: fresh,
  }
}
