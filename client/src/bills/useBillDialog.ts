/** The id of the open bill is part of the URL: a link opens the bill, and Back closes it. */
import type { Bill } from '@orderi/shared/bills/schema'
import { useLocation, useNavigate } from 'react-router-dom'

const PARAMETER = 'cuenta'

function searchWith(search: string, id: number | undefined): string {
  const params = new URLSearchParams(search)
  if (id === undefined) params.delete(PARAMETER)
  else params.set(PARAMETER, String(id))
  return `?${params}`
}

export function useBillDialog(bills: readonly Bill[] | undefined) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const id = Number(new URLSearchParams(search).get(PARAMETER))
  const isOpenedHere = typeof state === 'object' && state !== null && 'fromList' in state
  return {
    bill: bills?.find((each) => each.id === id),
    open: (bill: Bill) =>
      void navigate({ search: searchWith(search, bill.id) }, { state: { fromList: true } }),
    close: () => {
      // Goes back to the list's history entry instead of adding a second entry for the list.
      if (isOpenedHere) void navigate(-1)
      else void navigate({ search: searchWith(search, undefined) }, { replace: true })
    },
  }
}
