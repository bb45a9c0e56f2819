import { categories } from '@orderi/shared/contract/backoffice'
import type { Translation } from '@orderi/shared/kernel/languages'
import { nameOf } from '@orderi/shared/kernel/names'
import type { Category } from '@orderi/shared/menu/schema'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'

export interface Categories {
  readonly all: readonly Category[]
  readonly isLoading: boolean
  readonly error: Error | null
  retry(): void
}

export function useCategories(): Categories {
  const read = useQuery({
    queryKey: queryKeys.menu.everyCategory,
    queryFn: ({ signal }) => api.request(categories, { signal }),
  })
  return {
    all: read.data?.data ?? [],
    isLoading: read.isPending || (read.isError && read.isFetching),
    error: read.data ? null : read.error,
    retry: () => void read.refetch(),
  }
}

export function subcategoriesOf(all: readonly Category[], categoryId: string | undefined) {
  return all.find(({ id }) => String(id) === categoryId)?.subcategories ?? []
}

interface Named {
  readonly id: number
  readonly translations: readonly Translation[]
}

export function optionsForSelect(first: string, list: readonly Named[]) {
  return [
    { value: '', label: first },
    ...list.map(({ id, translations }) => ({ value: String(id), label: nameOf(translations) })),
  ]
}
