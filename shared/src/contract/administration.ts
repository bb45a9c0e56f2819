/** The misspelled path `adminsitracion` is part of the published API. */
import { z } from 'zod'
import {
  Bill,
  BillBody,
  BillExportQuery,
  BillHistoryQuery,
  BillTotals,
  CloseBillBody,
  Dashboard,
  DashboardQuery,
  MoveBillBody,
  ReopenBillBody,
  SendWaiterBody,
} from '../bills/schema.ts'
import { CatchUp, CatchUpQuery } from '../board/events.ts'
import { BillStory } from '../board/story.ts'
import { Floor } from '../floor/schema.ts'
import { listOf } from '../kernel/fields.ts'
import {
  LineStatusBody,
  Order,
  OrderStatusBody,
  TakeOrderBody,
  UndoOrderBody,
} from '../orders/schema.ts'
import { DaySummary, DaySummaryQuery, SummaryAddressesBody } from '../reports/day-summary.ts'
import { SalesQuery, SalesReport } from '../reports/sales.ts'
import { APPROVAL, defineBoardCall, defineCall, XLSX } from './call.ts'

/** Reads a branch with its halls and tables. */
export const floor = defineCall({
  method: 'GET',
  path: '/adminsitracion/sucursal/:sucursal',
  access: 'S',
  summary: 'La sucursal con sus salones y mesas',
  status: 200,
  answer: Floor,
  refuses: ['no_branch'],
})

export const openOrders = defineCall({
  method: 'GET',
  path: '/adminsitracion/pedidos/:sucursal',
  access: 'S',
  summary: 'Los pedidos por entregar, el más antiguo primero',
  status: 200,
  answer: listOf(Order),
  refuses: ['no_branch'],
})

export const recentOrders = defineCall({
  method: 'GET',
  path: '/adminsitracion/pedidos-recientes/:sucursal',
  access: 'S',
  summary: 'Los pedidos entregados o cancelados en los últimos 30 minutos',
  status: 200,
  answer: listOf(Order),
  refuses: ['no_branch'],
})

export const openBills = defineCall({
  method: 'GET',
  path: '/adminsitracion/cuentas/:sucursal',
  access: 'S',
  summary: 'Las cuentas sin cerrar',
  status: 200,
  answer: listOf(Bill),
  refuses: ['no_branch'],
})

export const tableBills = defineCall({
  method: 'GET',
  path: '/adminsitracion/cuentas-abierta-mesa/:mesa',
  access: 'S',
  summary: 'Las cuentas sin cerrar de una mesa',
  status: 200,
  answer: listOf(Bill),
})

export const waiterCalls = defineCall({
  method: 'GET',
  path: '/adminsitracion/meseros-solicitados/:sucursal',
  access: 'S',
  summary: 'Las cuentas que esperan a un mesero',
  status: 200,
  answer: listOf(Bill),
  refuses: ['no_branch'],
})

export const sendWaiter = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/enviar-mesero',
  access: 'S',
  mayWait: true,
  summary: 'Enviar al mesero; con `voy`, decir que uno mismo va',
  body: SendWaiterBody,
  status: 200,
  answer: Bill,
})

export const undoSendWaiter = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/deshacer-mesero',
  access: 'S',
  summary: 'Deshacer el último envío de un mesero: la mesa vuelve a esperarlo',
  body: BillBody,
  status: 200,
  answer: Bill,
  refuses: ['nothing_to_undo'],
})

export const confirmTable = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/confirmar-mesa',
  access: 'S',
  mayWait: true,
  summary: 'Confirmar la mesa de una cuenta: desde ahora puede pedir',
  body: BillBody,
  status: 200,
  answer: Bill,
  refuses: ['bill_closed'],
})

export const changeOrderStatus = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/cambiar-estado-pedido',
  access: 'S',
  mayWait: true,
  summary: 'Cambiar el estado de un pedido',
  body: OrderStatusBody,
  status: 200,
  answer: Order,
  refuses: ['illegal_transition', 'bill_closed', 'below_paid', 'needs_reason', ...APPROVAL],
})

export const changeLineStatus = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/cambiar-estado-producto',
  access: 'S',
  mayWait: true,
  summary: 'Cambiar el estado de una línea',
  body: LineStatusBody,
  status: 200,
  answer: Order,
  refuses: ['illegal_transition', 'bill_closed', 'below_paid', 'needs_reason', ...APPROVAL],
})

export const undoOrder = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/deshacer',
  access: 'S',
  summary: 'Deshacer el último cambio de estado de un pedido',
  body: UndoOrderBody,
  status: 200,
  answer: Order,
  refuses: ['nothing_to_undo', 'bill_closed', 'below_paid', 'needs_reason', ...APPROVAL],
})

export const closeBill = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/cerrar-cuenta',
  access: 'S',
  summary: 'Cerrar la cuenta',
  body: CloseBillBody,
  status: 200,
  answer: Bill,
  refuses: ['bill_closed', 'balance_due', 'no_cash_session'],
})

export const reopenBill = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/reabrir-cuenta',
  access: 'S',
  summary: 'Reabrir una cuenta cerrada por error',
  body: ReopenBillBody,
  status: 200,
  answer: Bill,
  refuses: [
    'too_late',
    'illegal_transition',
    'session_closed',
    'needs_approval',
    'bad_pin',
    'too_many_requests',
  ],
})

export const moveBill = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/mover-cuenta',
  access: 'S',
  summary: 'Mover la cuenta a otra mesa de la sucursal',
  body: MoveBillBody,
  status: 200,
  answer: Bill,
  refuses: ['bill_closed', 'table_inactive'],
})

export const takeOrder = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/crear-pedido',
  access: 'S',
  mayWait: true,
  summary: 'Tomar un pedido en la mesa',
  body: TakeOrderBody,
  status: 201,
  answer: z.object({ order: Order, bill: Bill }),
  refuses: [
    'product_unavailable',
    'price_changed',
    'bill_closed',
    'bill_full',
    'table_inactive',
    ...APPROVAL,
  ],
})

/** Lists the bills of a branch between two dates. For the history of one bill, see `billStory`. */
export const billHistory = defineCall({
  method: 'GET',
  path: '/adminsitracion/historial-cuentas/:sucursal',
  access: 'S',
  summary: 'Las cuentas entre dos fechas',
  query: BillHistoryQuery,
  status: 200,
  /** `epoch` is that of the log which issued the bills' IDs. */
  answer: listOf(Bill).extend({ epoch: z.string(), totales: z.array(BillTotals) }),
  refuses: ['no_branch'],
})

/** Reads the history of one bill: who did what, and when. */
export const billStory = defineCall({
  method: 'GET',
  path: '/adminsitracion/historia-cuenta/:cuenta',
  access: 'S',
  summary: 'Quién hizo qué y cuándo en una cuenta',
  status: 200,
  answer: BillStory,
})

export const exportBills = defineCall({
  method: 'GET',
  path: '/adminsitracion/exportar-cuentas/:sucursal',
  access: 'S',
  summary: 'Las cuentas entre dos fechas, como hoja de cálculo',
  query: BillExportQuery,
  status: 200,
  file: 'text/csv',
  refuses: ['no_branch'],
})

export const dashboard = defineCall({
  method: 'GET',
  path: '/adminsitracion/dashboard/:year',
  access: 'A',
  summary: 'Ventas y comisión del año',
  query: DashboardQuery,
  status: 200,
  answer: Dashboard,
  refuses: ['other_restaurant'],
})

/** Closed bills in the restaurant's currency. A longer period than that of `daysOfPeriod`: 422. */
export const salesReport = defineCall({
  method: 'GET',
  path: '/reportes/ventas',
  access: 'A',
  summary:
    'Las ventas entre dos días, por plato, categoría, persona, hora, método, motivo o sucursal',
  query: SalesQuery,
  status: 200,
  answer: SalesReport,
  formats: ['text/csv', XLSX],
  refuses: ['no_restaurant', 'other_restaurant'],
})

/** The summary of a business day of all branches, or of one. */
export const daySummary = defineCall({
  method: 'GET',
  path: '/reportes/resumen',
  access: 'A',
  summary: 'El resumen de un día, comparado con el mismo día de la semana anterior',
  query: DaySummaryQuery,
  status: 200,
  answer: DaySummary,
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const setSummaryAddresses = defineCall({
  method: 'POST',
  path: '/reportes/correos',
  access: 'A',
  summary: 'Elegir los correos que reciben el resumen de cada día',
  body: SummaryAddressesBody,
  status: 204,
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const catchUp = defineCall({
  method: 'GET',
  path: '/adminsitracion/eventos/:sucursal',
  access: 'S',
  summary: 'Lo que falta desde un punto del registro: la vía de respaldo',
  query: CatchUpQuery,
  status: 200,
  answer: CatchUp,
  refuses: ['no_branch'],
})
