import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

/** Sets or removes one parameter of the address, without adding a history entry. */
export function usePutParam(): (name: string, value: string | undefined) => void {
  const navigate = useNavigate()
  return useCallback(
    (name, value) => {
      // Reads the address itself, because recent changes may not be rendered yet.
      const params = new URLSearchParams(window.location.search)
      if (value === undefined) params.delete(name)
      else params.set(name, value)
      void navigate({ search: `?${params}` }, { replace: true })
    },
    [navigate],
  )
}
