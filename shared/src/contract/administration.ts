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
import { Replay, ReplayQuery } from '../board/replay.ts'
import { BillStory } from '../board/story.ts'
import { Floor } from '../floor/schema.ts'
import { listOf } from '../kernel/fields.ts'
import { Countdown } from '../menu/schema.ts'
import {
  CallOrderBody,
  FireCourseBody,
  FiredOrder,
  LineStatusBody,
  Order,
  OrderStatusBody,
  ShownOrders,
  ShownOrdersBody,
  TakeOrderBody,
  UndoOrderBody,
} from '../orders/schema.ts'
import { DaySummary, DaySummaryQuery, SummaryAddressesBody } from '../reports/day-summary.ts'
import { KitchenTimes, KitchenTimesQuery } from '../reports/kitchen-times.ts'
import { SalesQuery, SalesReport } from '../reports/sales.ts'
import { APPROVAL, boardPost, get, post, XLSX } from './call.ts'

export const floor = get('/adminsitracion/sucursal/:sucursal', 'S', {
  summary: 'La sucursal con sus salones y mesas',
  answer: Floor,
  refuses: ['no_branch'],
})

export const countdowns = get('/adminsitracion/contados/:sucursal', 'K', {
  summary: 'Los productos que se cuentan, con las unidades que quedan',
  answer: listOf(Countdown),
  refuses: ['no_branch'],
})

export const openOrders = get('/adminsitracion/pedidos/:sucursal', 'S', {
  summary: 'Los pedidos por entregar, el más antiguo primero',
  answer: listOf(Order),
  refuses: ['no_branch'],
})

export const recentOrders = get('/adminsitracion/pedidos-recientes/:sucursal', 'S', {
  summary: 'Los pedidos entregados o cancelados en los últimos 30 minutos',
  answer: listOf(Order),
  refuses: ['no_branch'],
})

export const openBills = get('/adminsitracion/cuentas/:sucursal', 'S', {
  summary: 'Las cuentas sin cerrar',
  answer: listOf(Bill),
  refuses: ['no_branch'],
})

export const tableBills = get('/adminsitracion/cuentas-abierta-mesa/:mesa', 'S', {
  summary: 'Las cuentas sin cerrar de una mesa',
  answer: listOf(Bill),
})

export const waiterCalls = get('/adminsitracion/meseros-solicitados/:sucursal', 'S', {
  summary: 'Las cuentas que esperan a un mesero',
  answer: listOf(Bill),
  refuses: ['no_branch'],
})

export const sendWaiter = boardPost('/adminsitracion/enviar-mesero', 'F', {
  mayWait: true,
  summary: 'Enviar al mesero; con `voy`, decir que uno mismo va',
  body: SendWaiterBody,
  answer: Bill,
})

export const undoSendWaiter = boardPost('/adminsitracion/deshacer-mesero', 'F', {
  summary: 'Deshacer el último envío de un mesero: la mesa vuelve a esperarlo',
  body: BillBody,
  answer: Bill,
  refuses: ['nothing_to_undo'],
})

export const confirmTable = boardPost('/adminsitracion/confirmar-mesa', 'F', {
  mayWait: true,
  summary: 'Confirmar la mesa de una cuenta: desde ahora puede pedir',
  body: BillBody,
  answer: Bill,
  refuses: ['bill_closed'],
})

export const changeOrderStatus = boardPost('/adminsitracion/cambiar-estado-pedido', 'K', {
  mayWait: true,
  summary: 'Cambiar el estado de un pedido, o de algunas de sus líneas',
  isSensitive: 'cancelling',
  body: OrderStatusBody,
  answer: Order,
  refuses: ['illegal_transition', 'bill_closed', 'below_paid', 'needs_reason', ...APPROVAL],
})

export const changeLineStatus = boardPost('/adminsitracion/cambiar-estado-producto', 'K', {
  mayWait: true,
  summary: 'Cambiar el estado de una línea',
  isSensitive: 'cancelling',
  body: LineStatusBody,
  answer: Order,
  refuses: ['illegal_transition', 'bill_closed', 'below_paid', 'needs_reason', ...APPROVAL],
})

export const undoOrder = boardPost('/adminsitracion/deshacer', 'K', {
  summary: 'Deshacer el último cambio de estado de un pedido, o de algunas de sus líneas',
  body: UndoOrderBody,
  answer: Order,
  refuses: ['nothing_to_undo', 'bill_closed', 'below_paid', 'needs_reason', ...APPROVAL],
})

export const fireCourse = boardPost('/adminsitracion/marchar', 'K', {
  mayWait: true,
  summary: 'Marchar lo que un pedido tiene en espera',
  body: FireCourseBody,
  answer: FiredOrder,
})

export const callOrder = boardPost('/adminsitracion/llamar-pedido', 'K', {
  summary: 'Llamar a llevar lo que está listo de un pedido',
  body: CallOrderBody,
  answer: Order,
  refuses: ['illegal_transition'],
})

export const reportShown = boardPost('/adminsitracion/pedidos-mostrados', 'K', {
  isUnattended: true,
  summary: 'Decir qué pedidos muestra por primera vez una pantalla de la cocina',
  body: ShownOrdersBody,
  answer: ShownOrders,
})

export const closeBill = boardPost('/adminsitracion/cerrar-cuenta', 'F', {
  summary: 'Cerrar la cuenta',
  isSensitive: true,
  body: CloseBillBody,
  answer: Bill,
  refuses: ['bill_closed', 'balance_due', 'no_cash_session'],
})

export const reopenBill = boardPost('/adminsitracion/reabrir-cuenta', 'F', {
  summary: 'Reabrir una cuenta cerrada por error',
  isSensitive: true,
  body: ReopenBillBody,
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

export const moveBill = boardPost('/adminsitracion/mover-cuenta', 'F', {
  summary: 'Mover la cuenta a otra mesa de la sucursal',
  body: MoveBillBody,
  answer: Bill,
  refuses: ['bill_closed', 'table_inactive'],
})

export const takeOrder = boardPost('/adminsitracion/crear-pedido', 'F', {
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

/** For the history of one bill, see `billStory`. */
export const billHistory = get('/adminsitracion/historial-cuentas/:sucursal', 'F', {
  summary: 'Las cuentas entre dos fechas',
  query: BillHistoryQuery,
  /** `epoch` is the epoch of the log that issued the bills' IDs. */
  answer: listOf(Bill).extend({ epoch: z.string(), totales: z.array(BillTotals) }),
  refuses: ['no_branch'],
})

export const billStory = get('/adminsitracion/historia-cuenta/:cuenta', 'F', {
  summary: 'Quién hizo qué y cuándo en una cuenta',
  answer: BillStory,
})

export const exportBills = get('/adminsitracion/exportar-cuentas/:sucursal', 'F', {
  summary: 'Las cuentas entre dos fechas, como hoja de cálculo',
  query: BillExportQuery,
  file: 'text/csv',
  refuses: ['no_branch'],
})

export const dashboard = get('/adminsitracion/dashboard/:year', 'B', {
  summary: 'Ventas y comisión del año',
  query: DashboardQuery,
  answer: Dashboard,
  refuses: ['other_restaurant'],
})

/** Closed bills in the restaurant's currency. Responds with 422 for a period that `daysOfPeriod` refuses. */
export const salesReport = get('/reportes/ventas', 'B', {
  summary:
    'Las ventas entre dos días, por plato, categoría, persona, hora, método, motivo o sucursal',
  query: SalesQuery,
  answer: SalesReport,
  formats: ['text/csv', XLSX],
  refuses: ['no_restaurant', 'other_restaurant'],
})

/** Responds with 422 for a period that `daysOfPeriod` refuses. */
export const kitchenTimes = get('/reportes/cocina', 'B', {
  summary: 'Los tiempos de la cocina entre dos días, por plato, estación, hora o mesero',
  query: KitchenTimesQuery,
  answer: KitchenTimes,
  formats: ['text/csv', XLSX],
  refuses: ['no_restaurant', 'other_restaurant'],
})

/** The business day of all branches in which the person works, or of one. */
export const daySummary = get('/reportes/resumen', 'B', {
  summary: 'El resumen de un día, comparado con el mismo día de la semana anterior',
  query: DaySummaryQuery,
  answer: DaySummary,
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const setSummaryAddresses = post('/reportes/correos', 'A', {
  summary: 'Elegir los correos que reciben el resumen de cada día',
  body: SummaryAddressesBody,
  status: 204,
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const catchUp = get('/adminsitracion/eventos/:sucursal', 'S', {
  summary: 'Lo que falta desde un punto del registro: la vía de respaldo',
  query: CatchUpQuery,
  answer: CatchUp,
  refuses: ['no_branch'],
})

export const replay = get('/adminsitracion/noche/:sucursal', 'F', {
  summary: 'Un día de la sucursal desde su registro, para repetirlo en las pantallas',
  query: ReplayQuery,
  answer: Replay,
  refuses: ['no_branch', 'other_log'],
})
