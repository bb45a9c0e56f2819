/** What of the board is shown: view, hall and state of the orders, all in the address. */
import { OrderStatus } from '@orderi/shared/orders/schema'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

const VIEWS = ['mesas', 'pedidos', 'cuentas'] as const

/** At the desk and on the wall the tables are always there: `mesas` is a view of phones only. */
export type View = (typeof VIEWS)[number]

/** The present view, and how to change it without leaving a step in the history. */
export function useView() {
  const [params, setParams] = useSearchParams()
  const put = useCallback(
    (name: string, value: string | null) =>
      setParams(
        (present) => {
          if (value === null) present.delete(name)
          else present.set(name, value)
          return present
        },
        { replace: true },
      ),
    [setParams],
  )
  return {
    view: VIEWS.find((view) => view === params.get('vista')),
    hall: params.get('salon'),
    status: OrderStatus.options.find((status) => status === params.get('estado')),
    showView: (view: View) => put('vista', view),
    showHall: (id: string) => put('salon', id),
    showStatus: (status: OrderStatus | undefined) => put('estado', status ?? null),
  }
}
