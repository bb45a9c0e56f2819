import { useMediaQuery } from '@mantine/hooks'
import { useLayout } from '../ui/layout.tsx'
import { useWallFontPercent } from '../ui/wallSize.ts'

/** In rem; must equal the width in the CSS container queries. */
const WIDTH = 64
const PX_PER_PERCENT = 16 / 100

/** True on a wall screen that is too narrow, at its text size, for separate columns of tables. */
export function useIsTight(): boolean {
  const rem = useWallFontPercent() * PX_PER_PERCENT
  const isNarrow = useMediaQuery(`(width < ${WIDTH * rem}px)`, undefined, {
    getInitialValueInEffect: false,
  })
  return useLayout() === 'wall' && isNarrow
}
