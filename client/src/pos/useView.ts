/** What of the board is shown: view, hall and state of the orders, all in the address. */
import { OrderStatus } from '@orderi/shared/orders/schema'
import { useSearchParams } from 'react-router-dom'
import { usePutParam } from '../ui/putParam.ts'

const VIEWS = ['mesas', 'pedidos', 'cuentas'] as const

/** At the desk and on the wall the tables are always there: `mesas` is a view of phones only. */
export type View = (typeof VIEWS)[number]

/** The present view, and how to change it without leaving a step in the history. */
export function useView() {
  const [params] = useSearchParams()
  const put = usePutParam()
  return {
    view: VIEWS.find((view) => view === params.get('vista')),
    hall: params.get('salon'),
    status: OrderStatus.options.find((status) => status === params.get('estado')),
    showView: (view: View) => put('vista', view),
    showHall: (id: string) => put('salon', id),
    showStatus: (status: OrderStatus | undefined) => put('estado', status),
  }
}
