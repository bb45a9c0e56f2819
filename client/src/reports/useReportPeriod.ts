import { monthRangeOf } from '@orderi/shared/kernel/days'
import { serverNow } from '../api/serverClock.ts'
import { useListParams } from '../office/list/useListParams.ts'
import { CLEARED, type DayRange } from '../office/period.ts'
import { useOwnZone } from '../office/useOwnZone.ts'

/** The period that the address names. Default: the current month. */
export function useReportPeriod() {
  const params = useListParams()
  const month = monthRangeOf(useOwnZone(), serverNow())
  const dayOf = (end: keyof DayRange) => {
    const day = params.filter(end)
    return day === undefined || day === CLEARED ? month[end] : day
  }
  return { params, month, period: { desde: dayOf('desde'), hasta: dayOf('hasta') } }
}
