import { useLocalStorage } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { wallFontPercent } from './wallFont.ts'

const MIN_PERCENT = 80
const MAX_PERCENT = 200
const STEP_PERCENT = 10

function clampSize(percent: number): number {
  if (!Number.isFinite(percent)) return 100
  return Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, Math.round(percent)))
}

/** `smaller` and `larger` are undefined at the limits. */
export function useWallSize() {
  const [percent, setPercent] = useLocalStorage<number>({
    key: 'orderi.muro.tamano',
    defaultValue: 100,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (value) => clampSize(Number(value ?? 100)),
  })
  const change = (by: number) => () => setPercent(clampSize(percent + by))
  return {
    percent,
    smaller: percent > MIN_PERCENT ? change(-STEP_PERCENT) : undefined,
    larger: percent < MAX_PERCENT ? change(STEP_PERCENT) : undefined,
  }
}

function followResize(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** In percent of the browser's default font size. */
export function useWallFontPercent(): number {
  const { percent } = useWallSize()
  const font = useSyncExternalStore(followResize, () =>
    wallFontPercent(window.innerWidth, window.innerHeight),
  )
  return (font * percent) / 100
}
