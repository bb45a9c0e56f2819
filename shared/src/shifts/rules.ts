import { type Reason, reason } from '../kernel/reasons.ts'
import { forgottenBefore, type ShiftTimes, type Span } from './hours.ts'

const MAX_HOURS = 24

interface Problem {
  readonly field: string
  readonly why: Reason
}

const startOf = ({ desde }: Span) => Date.parse(desde)
const endOf = ({ hasta }: Span, ifOpen: number) => (hasta === null ? ifOpen : Date.parse(hasta))

function spanProblem(span: Span, now: number): Problem | undefined {
  const end = endOf(span, now)
  if (startOf(span) > now) return { field: 'desde', why: reason('time_in_future') }
  if (end > now) return { field: 'hasta', why: reason('time_in_future') }
  if (end <= startOf(span)) return { field: 'hasta', why: reason('end_before_start') }
  return undefined
}

function breakProblem({ descansos, ...shift }: ShiftTimes, now: number): Problem | undefined {
  const end = endOf(shift, now)
  let last = startOf(shift)
  const sorted = [...descansos.entries()].toSorted(([, a], [, b]) => startOf(a) - startOf(b))
  for (const [index, each] of sorted) {
    const at = (field: string) => `descansos.${index}.${field}`
    const problem = spanProblem(each, now)
    if (problem) return { ...problem, field: at(problem.field) }
    const isOutside = startOf(each) < startOf(shift) || endOf(each, now) > end
    // A break that is still open needs a shift that is.
    if (isOutside || (each.hasta === null && shift.hasta !== null))
      return { field: at('desde'), why: reason('break_outside') }
    if (startOf(each) < last) return { field: at('desde'), why: reason('breaks_overlap') }
    last = endOf(each, now)
  }
  return undefined
}

/**
 * The first rule that a corrected shift breaks.
 * @param others the person's other shifts. One that the person forgot to end has only a start.
 */
export function shiftProblem(
  shift: ShiftTimes,
  others: readonly (Span & { readonly isForgotten: boolean })[],
  present: Date,
): Problem | undefined {
  const now = present.getTime()
  const [start, end] = [startOf(shift), endOf(shift, now)]
  const overlaps = others.some((other) => {
    const isPoint = other.isForgotten || isOldAndOpen(other, present)
    const until = isPoint ? startOf(other) : endOf(other, now)
    return start < Math.max(until, startOf(other) + 1) && startOf(other) < end
  })
  const tooLong = end - start > MAX_HOURS * 3_600_000
  return (
    spanProblem(shift, now) ??
    (tooLong
      ? { field: 'hasta', why: reason('shift_too_long', { maximum: MAX_HOURS }) }
      : undefined) ??
    breakProblem(shift, now) ??
    (overlaps ? { field: 'desde', why: reason('shift_overlaps') } : undefined)
  )
}

/** Whether an open shift started so long ago that it counts as forgotten. */
export function isOldAndOpen({ desde, hasta }: Span, now: Date): boolean {
  return hasta === null && Date.parse(desde) < forgottenBefore(now).getTime()
}
