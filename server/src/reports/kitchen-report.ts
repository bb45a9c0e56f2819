/** Composes the report of the kitchen's times from counted steps. Pure. */
import { hourText } from '@orderi/shared/kernel/formats'
import {
  type KitchenTimes,
  type Stage,
  type StepCount,
  stageTimesOf,
  type TimesKey,
  type TimesRow,
} from '@orderi/shared/reports/kitchen-times'
import type { KeyName } from './sales-report.ts'

/** The dishes of a key that took a step's time in a stage. */
export interface StageSteps extends StepCount {
  readonly key: string
  readonly stage: Stage
  /** Whether a dish with this time was ready too late. */
  readonly isLate: boolean
}

function figuresOf(steps: readonly StageSteps[]): KitchenTimes['totals'] {
  const timesOf = (stage: Stage) => stageTimesOf(steps.filter((each) => each.stage === stage))
  return {
    seen: timesOf('seen'),
    waited: timesOf('waited'),
    cooked: timesOf('cooked'),
    total: timesOf('total'),
    carried: timesOf('carried'),
    late: steps.reduce((sum, { isLate, dishes }) => sum + (isLate ? dishes : 0), 0),
  }
}

function compareRows(by: TimesKey): (a: TimesRow, b: TimesRow) => number {
  if (by === 'hora') return (a, b) => Number(a.key) - Number(b.key)
  const slowest = ({ total }: TimesRow) => total.p90 ?? -1
  return (a, b) =>
    slowest(b) - slowest(a) || a.name.localeCompare(b.name) || (a.key < b.key ? -1 : 1)
}

/** Sorts hours by time, and other keys by their total time, the longest first. */
export function timesReportOf(
  by: TimesKey,
  steps: readonly StageSteps[],
  names: readonly KeyName[],
): Pick<KitchenTimes, 'data' | 'totals'> {
  const nameOf = new Map(names.map(({ key, name }) => [key, name]))
  const fixedName = (key: string) => {
    if (by === 'hora') return hourText(Number(key))
    return key === 'clientes' ? 'Clientes' : ''
  }
  const byKey = new Map<string, StageSteps[]>()
  for (const step of steps) {
    const own = byKey.get(step.key)
    if (own) own.push(step)
    else byKey.set(step.key, [step])
  }
  const data = [...byKey].map(([key, own]) => ({
    key,
    name: nameOf.get(key) ?? fixedName(key),
    ...figuresOf(own),
  }))
  return { data: data.toSorted(compareRows(by)), totals: figuresOf(steps) }
}
