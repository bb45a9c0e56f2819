/** The rows of a list: a page that the server found, or a page of what came inside its parent. */

import type { List } from '@orderi/shared/kernel/fields'
import { foldText } from '@orderi/shared/kernel/fold-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../api/queryKeys.ts'
import { type ListParams, useListParams } from './useListParams.ts'

/** What `ListScreen` shows. */
export interface Listed<Row> {
  readonly params: ListParams
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  /** How many match, on all pages. */
  readonly total: number
  readonly error: Error | null
  /** When the last failure was. */
  readonly errorAt: number
  readonly isFetching: boolean
  retry(): void
}

/** What the address asks of the server. */
export interface ListAsked {
  readonly buscar?: string
  readonly pagina: string
  readonly tamano: string
}

/**
 * A list that the server searches and pages.
 * @param source.key the query's key; what the address asks is added to it
 * @param source.filters what else the answer depends on
 */
export function useServerList<Row>(source: {
  key: readonly unknown[]
  filters?: Readonly<Record<string, string | undefined>>
  read: (asked: ListAsked, signal: AbortSignal) => Promise<List<Row>>
}): Listed<Row> {
  const params = useListParams()
  const asked: ListAsked = {
    ...(params.search === '' ? {} : { buscar: params.search }),
    pagina: String(params.page),
    tamano: String(params.size),
  }
  const read = useQuery({
    queryKey: queryKeys.page(source.key, { ...asked, ...source.filters }),
    queryFn: ({ signal }) => source.read(asked, signal),
    placeholderData: keepPreviousData,
  })
  return {
    params,
    rows: read.data?.data,
    total: read.data?.total ?? 0,
    error: read.error,
    errorAt: read.errorUpdatedAt,
    isFetching: read.isFetching,
    retry: () => void read.refetch(),
  }
}

/**
 * A list that came whole inside its parent (halls, tables, subcategories).
 * @param source.rows the parent's rows; undefined until it was read
 * @param source.text what a search looks at
 */
export function useInsideList<Row>(source: {
  rows: readonly Row[] | undefined
  text: (row: Row) => string
  error: Error | null
  errorAt: number
  isFetching: boolean
  retry: () => void
}): Listed<Row> {
  const params = useListParams()
  const wanted = foldText(params.search.trim())
  const found = source.rows?.filter((row) => foldText(source.text(row)).includes(wanted))
  return {
    params,
    rows: found?.slice((params.page - 1) * params.size, params.page * params.size),
    total: found?.length ?? 0,
    error: source.error,
    errorAt: source.errorAt,
    isFetching: source.isFetching,
    retry: source.retry,
  }
}
