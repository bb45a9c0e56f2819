/** True while the board receives changes, by socket or polling. */
import { useBoard } from '../live/react.tsx'

export function useIsConnected(): boolean {
  return useBoard(
    ({ connection, isUnreachable }) =>
      (connection === 'live' || connection === 'polling') && !isUnreachable,
  )
}
