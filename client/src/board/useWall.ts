/** The wall mode is part of the address (`?muro=1`), and nothing else makes a screen a wall. */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Enters and leaves the wall mode, without leaving a step in the history. */
export function useWall(): (wanted: boolean) => void {
  const [, setParams] = useSearchParams()
  return useCallback(
    (wanted) =>
      setParams(
        (present) => {
          if (wanted) present.set('muro', '1')
          else present.delete('muro')
          return present
        },
        { replace: true },
      ),
    [setParams],
  )
}
