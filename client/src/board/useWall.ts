/** Wall mode is set only by the address (`?muro=1`). */
import { useCallback } from 'react'
import { usePutParam } from '../ui/putParam.ts'

/** Enters or leaves wall mode without adding a history entry. */
export function useSetWall(): (wanted: boolean) => void {
  const put = usePutParam()
  return useCallback((wanted) => put('muro', wanted ? '1' : undefined), [put])
}
