import { useBoard } from '../live/react.tsx'

/** True while the board receives changes, by socket or polling. */
export function useIsConnected(): boolean {
  return useBoard(
    ({ connection, isUnreachable }) =>
      (connection === 'live' || connection === 'polling') && !isUnreachable,
  )
}

/** True while commands cannot reach the server. */
export function useIsCutOff(): boolean {
  return useBoard(({ connection, isUnreachable }) => connection === 'offline' || isUnreachable)
}
