/** Products that can be options, searched on the server, fifty at a time. */

import { useDebouncedValue } from '@mantine/hooks'
import { products } from '@orderi/shared/contract/backoffice'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import type { OptionFilter } from './OptionFilters.tsx'

const PAGE_SIZE = 50
const TYPING_MS = 250

export function useOptionProducts({ search, category, subcategory }: OptionFilter) {
  const [buscar] = useDebouncedValue(search.trim(), TYPING_MS)
  const asked = {
    tamano: String(PAGE_SIZE),
    ...(buscar === '' ? {} : { buscar }),
    ...(category === '' ? {} : { categoria: category }),
    ...(subcategory === '' ? {} : { subcategoria: subcategory }),
  }
  const read = useInfiniteQuery({
    queryKey: queryKeys.menu.options(asked),
    queryFn: ({ pageParam, signal }) =>
      api.request(products, { query: { ...asked, pagina: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  })
  const found = read.data?.pages.flatMap(({ data }) => data) ?? []
  return {
    products: found,
    isFetching: read.isFetching,
    error: read.error,
    errorAt: read.errorUpdatedAt,
    retry: () => void (read.data ? read.fetchNextPage() : read.refetch()),
    isNothing: read.isSuccess && found.length === 0,
    hasMore: read.hasNextPage && !read.error,
    more: () => void read.fetchNextPage(),
  }
}
