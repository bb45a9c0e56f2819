/** Page, totals, station and categories are URL parameters. The device stores the last two for URLs without them. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useIsReplay } from '../live/react.tsx'
import { readText, storeText } from '../storage.ts'
import { usePutParam } from '../ui/putParam.ts'

const KEY = 'orderi.cocina.categorias'
const STATION_KEY = 'orderi.cocina.estacion'

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

/** Changes of the view add no history entry. */
export function useKitchenView() {
  const [params] = useSearchParams()
  const put = usePutParam()
  const isReplay = useIsReplay()
  /** A replay shows what its address says, and stores nothing. */
  const stored = (name: string, key: string) =>
    params.get(name) ?? (isReplay ? null : readText(key))
  const store = (key: string, text: string) => {
    if (!isReplay) storeText(key, text)
  }
  const categoryText = stored('categorias', KEY)
  const categories = useMemo(() => new Set(idsIn(categoryText)), [categoryText])
  const page = Number(params.get('pagina'))
  return {
    /** The ID of a station, the pass, or null for all dishes. */
    station: stationIn(stored('estacion', STATION_KEY)),
    showStation: (next: ChosenStation) => {
      store(STATION_KEY, next === null ? '' : String(next))
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
      store(KEY, text)
      put('categorias', text === '' ? undefined : text)
    },
  }
}
