import { salesReport } from '@orderi/shared/contract/administration'
import { SalesKey } from '@orderi/shared/reports/sales'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { useReportPeriod } from './useReportPeriod.ts'

/** The report that the address names. Default: products of all branches in the current month. */
export function useSalesReport() {
  const { params, month, period } = useReportPeriod()
  const query = {
    por: SalesKey.safeParse(params.filter('por')).data ?? 'producto',
    sucursal: params.filter('sucursal'),
    ...period,
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
