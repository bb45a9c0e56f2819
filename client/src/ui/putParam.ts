import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

/** Sets or removes one URL parameter without adding a history entry. */
export function usePutParam(): (name: string, value: string | undefined) => void {
  const navigate = useNavigate()
  return useCallback(
    (name, value) => {
      // The router may not have rendered recent changes of the URL yet.
      const params = new URLSearchParams(window.location.search)
      if (value === undefined) params.delete(name)
      else params.set(name, value)
      void navigate({ search: `?${params}` }, { replace: true })
    },
    [navigate],
  )
}
