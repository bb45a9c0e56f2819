import { kitchenTimes } from '@orderi/shared/contract/administration'
import { TimesKey } from '@orderi/shared/reports/kitchen-times'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { useReportPeriod } from '../useReportPeriod.ts'

/** The report that the address names. Default: dishes of all branches in the current month. */
export function useKitchenTimes() {
  const { params, month, period } = useReportPeriod()
  const query = {
    por: TimesKey.safeParse(params.filter('por')).data ?? 'plato',
    sucursal: params.filter('sucursal'),
    estacion: params.filter('estacion'),
    ...period,
  }
  const read = useQuery({
    queryKey: queryKeys.kitchenTimes.of(query),
    queryFn: async ({ signal }) => ({
      por: query.por,
      ...(await api.request(kitchenTimes, { query, signal })),
    }),
    placeholderData: keepPreviousData,
  })
  return {
    params,
    month,
    query,
    read,
    download: (formato: 'csv' | 'xlsx') => () =>
      api.download(kitchenTimes, { query: { ...query, formato } }),
  }
}

export type ShownTimes = NonNullable<ReturnType<typeof useKitchenTimes>['read']['data']>
export type ShownTimesRow = ShownTimes['data'][number]
