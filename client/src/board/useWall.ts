/** The wall mode is part of the address (`?muro=1`), and nothing else makes a screen a wall. */
import { useCallback } from 'react'
import { usePutParam } from '../ui/putParam.ts'

/** Enters and leaves the wall mode, without leaving a step in the history. */
export function useWall(): (wanted: boolean) => void {
  const put = usePutParam()
  return useCallback((wanted) => put('muro', wanted ? '1' : undefined), [put])
}
