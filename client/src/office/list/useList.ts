import type { Call } from '@orderi/shared/contract/call'
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import { isFound, searchWords } from '@orderi/shared/kernel/search'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { type ListParams, useListParams } from './useListParams.ts'

export interface ListData<Row> {
  readonly params: ListParams
  readonly rows: readonly Row[] | undefined
  /** The number of matching rows on all pages. */
  readonly total: number
  readonly error: Error | null
  readonly errorAt: number
  readonly isFetching: boolean
  retry(): void
}

export interface ListRequest {
  readonly buscar?: string
  readonly pagina: string
  readonly tamano: string
}

interface ListCall<Row> extends Call {
  readonly query: typeof ListQuery
  readonly answer: z.ZodType<List<Row>>
}

/** Reads a list without filters. */
export function readList<Row>(call: ListCall<Row>) {
  return (query: ListRequest, signal: AbortSignal): Promise<List<Row>> =>
    api.request(call, { query, signal })
}

/** @param source.key the query key without search, page and filters */
export function useServerList<Row, Answer extends List<Row> = List<Row>>(source: {
  key: readonly unknown[]
  filters?: Readonly<Record<string, string | undefined>>
  read: (asked: ListRequest, signal: AbortSignal) => Promise<Answer & List<Row>>
}): ListData<Row> & { readonly answer: Answer | undefined } {
  const params = useListParams()
  const asked: ListRequest = {
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
    answer: read.data,
    total: read.data?.total ?? 0,
    ...stateOf(read),
  }
}

/**
 * Searches rows that were loaded with their parent, and splits them into pages.
 * @param source.text the searchable text of a row
 */
export function useLoadedList<Row>(source: {
  rows: readonly Row[] | undefined
  text: (row: Row) => string
  /** The query that loaded the parent. */
  read: ReadQuery
}): ListData<Row> {
  const params = useListParams()
  const words = searchWords(params.search)
  const found = source.rows?.filter((row) => isFound(source.text(row), words))
  return {
    params,
    rows: found?.slice((params.page - 1) * params.size, params.page * params.size),
    total: found?.length ?? 0,
    ...stateOf(source.read),
  }
}

type ReadQuery = Pick<UseQueryResult, 'error' | 'errorUpdatedAt' | 'isFetching' | 'refetch'>

function stateOf({ error, errorUpdatedAt, isFetching, refetch }: ReadQuery) {
  return { error, errorAt: errorUpdatedAt, isFetching, retry: () => void refetch() }
}
