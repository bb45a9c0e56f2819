/** What of the kitchen is shown: page, totals and categories, all in the address; the categories are the device's as well. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePutParam } from '../ui/putParam.ts'

const KEY = 'orderi.cocina.categorias'

function idsIn(text: string | null): readonly number[] {
  return (text ?? '').split(',').map(Number).filter(isId)
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}

function keptCategories(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function keepCategories(text: string): void {
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // Where nothing may be kept, the address alone knows.
  }
}

/** The present view, and how to change it without leaving a step in the history. */
export function useView() {
  const [params] = useSearchParams()
  const put = usePutParam()
  const categoryText = params.get('categorias') ?? keptCategories()
  const categories = useMemo(() => new Set(idsIn(categoryText)), [categoryText])
  const page = Number(params.get('pagina'))
  return {
    /** From 1; there may be fewer. */
    page: isId(page) ? page : 1,
    hasTotals: params.get('totales') === '1',
    /** The ids of this station's categories; none for all. */
    categories,
    showPage: useCallback(
      (next: number) => put('pagina', next > 1 ? String(next) : undefined),
      [put],
    ),
    showTotals: (wanted: boolean) => put('totales', wanted ? '1' : undefined),
    showCategories: (ids: ReadonlySet<number>) => {
      const text = [...ids].toSorted((a, b) => a - b).join(',')
      keepCategories(text)
      put('categorias', text === '' ? undefined : text)
    },
  }
}
