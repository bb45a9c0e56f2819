/** Whether a wall's text is so large that the tables have no place of their own beside the orders and the calls. */
import { useMediaQuery } from '@mantine/hooks'
import { usePlace } from '../ui/place.tsx'
import { useWallFont } from '../ui/wallSize.ts'

/** In rem, the same as in the styles of what adapts to it. */
const WIDTH = 64
const PX_PER_PERCENT = 16 / 100

export function useIsTight(): boolean {
  const rem = useWallFont() * PX_PER_PERCENT
  const isNarrow = useMediaQuery(`(width < ${WIDTH * rem}px)`, undefined, {
    getInitialValueInEffect: false,
  })
  return usePlace() === 'wall' && isNarrow
}
