/** Page, totals, station and categories are URL parameters. The device stores the last two for URLs without them. */
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useBranchId, useIsReplay } from '../live/react.tsx'
import { readText, storeText } from '../storage.ts'
import { usePutParam } from '../ui/putParam.ts'

const KEY = 'orderi.cocina.categorias'
const stationKey = (branch: number) => `orderi.cocina.estacion.${branch}`

/** The screen that shows the dishes of all stations. */
export const PASS = 'pase'
export type ChosenStation = number | typeof PASS | null

function idsIn(text: string | null): readonly number[] {
  return (text ?? '').split(',').map(Number).filter(isId)
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}

function stationIn(text: string | null): ChosenStation {
  if (text === PASS) return PASS
  const id = Number(text)
  return isId(id) ? id : null
}

/**
 * A text that the device stores. Other tabs do not change it here, because each may show another station. A replay reads
 * and stores nothing.
 */
function useStoredText(key: string) {
  const isReplay = useIsReplay()
  const [text, setText] = useState(() => (isReplay ? null : readText(key)))
  const store = (next: string) => {
    if (!isReplay) storeText(key, next)
    setText(next)
  }
  return [text, store] as const
}

/** Changes of the view add no history entry. */
export function useKitchenView() {
  const [params] = useSearchParams()
  const put = usePutParam()
  const [storedCategories, storeCategories] = useStoredText(KEY)
  const [storedStation, storeStation] = useStoredText(stationKey(useBranchId()))
  const categoryText = params.get('categorias') ?? storedCategories
  const categories = useMemo(() => new Set(idsIn(categoryText)), [categoryText])
  const page = Number(params.get('pagina'))
  return {
    /** The ID of a station, the pass, or null for all dishes. */
    station: stationIn(params.get('estacion') ?? storedStation),
    showStation: (next: ChosenStation) => {
      storeStation(next === null ? '' : String(next))
      put('estacion', next === null ? undefined : String(next))
    },
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
      storeCategories(text)
      put('categorias', text === '' ? undefined : text)
    },
  }
}
