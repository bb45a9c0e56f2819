/** Search, page, page size and filters are URL parameters, so that links and Back work. */
import { PAGE_SIZES } from '@orderi/shared/kernel/fields'
import { useSearchParams } from 'react-router-dom'

const DEFAULT_SIZE = PAGE_SIZES[0]

export interface ListParams {
  readonly search: string
  /** Starts at 1. */
  readonly page: number
  readonly size: number
  /** The value of a URL parameter; undefined if the filter has its default value. */
  filter(name: string): string | undefined
  /** A change of search, page size or filter returns to page 1. `replace` adds no history entry. */
  set(
    change: Readonly<Record<string, string | number | undefined>>,
    options?: { replace?: boolean },
  ): void
}

export function useListParams(): ListParams {
  const [params, setParams] = useSearchParams()
  const size = Number(params.get('tamano'))
  const page = Number(params.get('pagina'))
  return {
    search: params.get('buscar') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((each) => each === size) ?? DEFAULT_SIZE,
    filter: (name) => params.get(name) ?? undefined,
    set: (change, { replace = false } = {}) => {
      // The address may already be newer than `params`, if two fields change in quick succession.
      const next = new URLSearchParams(location.search)
      if (!('pagina' in change)) next.delete('pagina')
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === '' || isDefault(name, value)) next.delete(name)
        else next.set(name, String(value))
      }
      setParams(next, { replace })
    },
  }
}

function isDefault(name: string, value: string | number): boolean {
  if (name === 'pagina') return Number(value) === 1
  return name === 'tamano' && Number(value) === DEFAULT_SIZE
}
