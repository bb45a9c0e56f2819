import type { Dashboard } from '@orderi/shared/bills/schema'
import { restaurant } from '@orderi/shared/contract/accounts'
import { dashboard } from '@orderi/shared/contract/administration'
import { restaurants } from '@orderi/shared/contract/backoffice'
import { type MoneyFormat, moneyFormatOfSign } from '@orderi/shared/kernel/formats'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { serverNow } from '../api/serverClock.ts'
import { moneyFormatsOf } from './moneyFormats.ts'
import { monthIn, requestedYear } from './period.ts'

export type DashboardScope = 'restaurant' | 'platform'

export interface DashboardView {
  readonly figures: Dashboard | undefined
  readonly moneyFormat: MoneyFormat
  /** The platform may have several currencies. Their amounts are never added up. */
  readonly currencies: readonly string[]
  readonly now: { readonly year: number; readonly month: number }
  readonly year: number
  readonly error: Error | null
  readonly isFetching: boolean
  retry(): void
  show(change: { anio?: number; moneda?: string }): void
}

interface Place {
  readonly moneyFormats: readonly MoneyFormat[]
  readonly zone: string
}

async function readPlace(scope: DashboardScope, signal: AbortSignal): Promise<Place> {
  if (scope === 'restaurant') {
    const { currency, country } = await api.request(restaurant, { signal })
    return { moneyFormats: [{ currency, country }], zone: TIME_ZONES[country] }
  }
  const { data } = await api.request(restaurants, { signal })
  return { moneyFormats: moneyFormatsOf(data), zone: TIME_ZONES.crc }
}

export function useDashboard(scope: DashboardScope): DashboardView {
  const [params, setParams] = useSearchParams()
  const [openedAt] = useState(serverNow)
  const place = useQuery({
    queryKey: queryKeys.dashboard.place(scope),
    queryFn: ({ signal }) => readPlace(scope, signal),
  })
  const moneyFormats = place.data?.moneyFormats ?? []
  const now = monthIn(place.data?.zone ?? TIME_ZONES.crc, openedAt)
  const year = requestedYear(params.get('anio'), now.year)
  const asked = params.get('moneda')
  const moneyFormat =
    moneyFormats.find((each) => each.currency === asked) ?? moneyFormats[0] ?? moneyFormatOfSign('')
  const { currency } = moneyFormat
  const query =
    scope === 'platform'
      ? { todos: '1' as const, ...(currency === '' ? {} : { moneda: currency }) }
      : {}
  const read = useQuery({
    queryKey: queryKeys.dashboard.year(scope, year, currency),
    queryFn: ({ signal }) => api.request(dashboard, { params: { year }, query, signal }),
    enabled: place.isSuccess,
    placeholderData: keepPreviousData,
  })
  return {
    figures: read.data,
    moneyFormat,
    currencies: moneyFormats.map((each) => each.currency),
    now,
    year,
    error: place.error ?? read.error,
    isFetching: place.isFetching || read.isFetching,
    retry: () => void (place.isError ? place.refetch() : read.refetch()),
    show: ({ anio, moneda }) =>
      setParams((present) => {
        const next = new URLSearchParams(present)
        if (anio !== undefined) next.set('anio', String(anio))
        if (moneda !== undefined) next.set('moneda', moneda)
        if (anio === now.year) next.delete('anio')
        return next
      }),
  }
}
