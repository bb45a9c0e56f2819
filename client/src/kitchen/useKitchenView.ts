/** Page, totals and categories are URL parameters. The device stores the categories for URLs without them. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readText, storeText } from '../storage.ts'
import { usePutParam } from '../ui/putParam.ts'

const KEY = 'orderi.cocina.categorias'

function idsIn(text: string | null): readonly number[] {
  return (text ?? '').split(',').map(Number).filter(isId)
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}

/** Changes of the view add no history entry. */
export function useKitchenView() {
  const [params] = useSearchParams()
  const put = usePutParam()
  const categoryText = params.get('categorias') ?? readText(KEY)
  const categories = useMemo(() => new Set(idsIn(categoryText)), [categoryText])
  const page = Number(params.get('pagina'))
  return {
    /** Starts at 1. May exceed the number of existing pages. */
    page: isId(page) ? page : 1,
    hasTotals: params.get('totales') === '1',
    categories,
    showPage: useCallback(
      (next: number) => put('pagina', next > 1 ? String(next) : undefined),
      [put],
    ),
    showTotals: (wanted: boolean) => put('totales', wanted ? '1' : undefined),
    showCategories: (ids: ReadonlySet<number>) => {
      const text = [...ids].toSorted((a, b) => a - b).join(',')
      storeText(KEY, text)
      put('categorias', text === '' ? undefined : text)
    },
  }
}
