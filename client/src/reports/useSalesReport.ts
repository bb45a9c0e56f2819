import { salesReport } from '@orderi/shared/contract/administration'
import { monthRangeOf } from '@orderi/shared/kernel/days'
import { SalesKey } from '@orderi/shared/reports/sales'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { serverNow } from '../api/serverClock.ts'
import { useListParams } from '../office/list/useListParams.ts'
import { CLEARED, type DayRange } from '../office/period.ts'
import { useOwnZone } from '../office/useOwnZone.ts'

/** The report that the address names. Default: products of all branches in the current month. */
export function useSalesReport() {
  const params = useListParams()
  const month = monthRangeOf(useOwnZone(), serverNow())
  const dayOf = (end: keyof DayRange) => {
    const day = params.filter(end)
    return day === undefined || day === CLEARED ? month[end] : day
  }
  const query = {
    por: SalesKey.safeParse(params.filter('por')).data ?? 'producto',
    sucursal: params.filter('sucursal'),
    desde: dayOf('desde'),
    hasta: dayOf('hasta'),
  }
  const read = useQuery({
    queryKey: queryKeys.reports.of(query),
    queryFn: async ({ signal }) => ({
      por: query.por,
      ...(await api.request(salesReport, { query, signal })),
    }),
    placeholderData: keepPreviousData,
  })
  return {
    params,
    month,
    query,
    read,
    isWorstFirst: query.por === 'producto' && params.filter('orden') === 'menos',
    download: (formato: 'csv' | 'xlsx') => () =>
      api.download(salesReport, { query: { ...query, formato } }),
  }
}

export type ShownReport = NonNullable<ReturnType<typeof useSalesReport>['read']['data']>
export type ShownRow = ShownReport['data'][number]
