import { ORDER_STATUSES } from '@orderi/shared/orders/rules'
import type { OrderStatus } from '@orderi/shared/orders/schema'
import { useSearchParams } from 'react-router-dom'
import { usePutParam } from '../ui/putParam.ts'

export const POINT_OF_SALE_VIEWS = ['mesas', 'pedidos', 'cuentas'] as const

/** `mesas` (tables) is valid only on screens without separate columns of tables. */
export type PointOfSaleView = (typeof POINT_OF_SALE_VIEWS)[number]

/** Changes of the view add no history entry. */
export function usePointOfSaleView() {
  const [params] = useSearchParams()
  const put = usePutParam()
  return {
    view: POINT_OF_SALE_VIEWS.find((view) => view === params.get('vista')),
    hall: params.get('salon'),
    status: ORDER_STATUSES.find((status) => status === params.get('estado')),
    showView: (view: PointOfSaleView) => put('vista', view),
    showHall: (id: string) => put('salon', id),
    isRecent: params.get('cuentas') === 'cerradas',
    showRecent: (wanted: boolean) => put('cuentas', wanted ? 'cerradas' : undefined),
    showStatus: (status: OrderStatus | undefined) => put('estado', status),
  }
}
