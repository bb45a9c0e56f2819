/** What of a screen is shown stands in the address: one parameter changes, everything else of it stays. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

/** Puts a parameter, or takes it away, without leaving a step in the history. */
export function usePutParam(): (name: string, value: string | undefined) => void {
  const navigate = useNavigate()
  return useCallback(
    (name, value) => {
      // The address itself: what was changed a moment ago may not have been drawn yet.
      const params = new URLSearchParams(window.location.search)
      if (value === undefined) params.delete(name)
      else params.set(name, value)
      void navigate({ search: `?${params}` }, { replace: true })
    },
    [navigate],
  )
}
