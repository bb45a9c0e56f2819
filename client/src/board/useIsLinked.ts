/** Whether the board hears of changes, by whichever way: what happens while it does not is told to nobody here. */
import { useBoard } from '../live/react.tsx'

export function useIsLinked(): boolean {
  return useBoard(
    ({ link, isUnreachable }) => (link === 'live' || link === 'polling') && !isUnreachable,
  )
}
