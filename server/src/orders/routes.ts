import { runOnBoardOfRow } from '../board/of-row.ts'
import { requireBranch } from '../floor/queries.ts'
import { branchParam } from '../http/params.ts'
import { type HandlersOf, onBoard } from '../http/route.ts'
import { decideOrder, needsOfOrder, type OrderRequest } from './decide-order.ts'
import { decideLineStatus, decideOrderStatus, decideUndo, needsOfStates } from './decide-step.ts'
import { decideVoid, needsOfVoid } from './decide-void.ts'
import { openOrdersOf, recentlyEndedOrdersOf } from './queries.ts'

export const orderHandlers: HandlersOf<
  | 'openOrders'
  | 'recentOrders'
  | 'changeOrderStatus'
  | 'changeLineStatus'
  | 'undoOrder'
  | 'voidLine'
  | 'takeOrder'
> = {
  async openOrders(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return openOrdersOf(deps.pool, branch.id)
  },

  async recentOrders(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return recentlyEndedOrdersOf(deps.pool, branch.id, deps.clock())
  },

  changeOrderStatus: onBoard((deps, request) => {
    const { body } = request
    const { order_id: id, estado } = body
    return runOnBoardOfRow(
      deps,
      request,
      { kind: 'orders', id },
      {
        ...needsOfStates({ order: id }, body, estado === 'Cancelado'),
        decide: (present, authority) => decideOrderStatus(present, id, estado, { body, authority }),
      },
    )
  }),

  changeLineStatus: onBoard((deps, request) => {
    const { body } = request
    const { order_line_id: id, estado } = body
    return runOnBoardOfRow(
      deps,
      request,
      { kind: 'order_lines', id },
      {
        ...needsOfStates({ line: id }, body, estado === 'Cancelado'),
        decide: (present, authority) => decideLineStatus(present, id, estado, { body, authority }),
      },
    )
  }),

  undoOrder: onBoard((deps, request) => {
    const { body } = request
    const { order_id: id } = body
    return runOnBoardOfRow(
      deps,
      request,
      { kind: 'orders', id },
      {
        ...needsOfStates({ order: id }, body, true),
        undoes: { order: id },
        decide: (present, authority) => decideUndo(present, id, { body, authority }),
      },
    )
  }),

  voidLine: onBoard((deps, request) => {
    const { body } = request
    return runOnBoardOfRow(
      deps,
      request,
      { kind: 'order_lines', id: body.order_line_id },
      {
        ...needsOfVoid(body),
        decide: (present, authority) => decideVoid(present, body, authority),
      },
    )
  }),

  takeOrder: onBoard((deps, request) => {
    const { person, body } = request
    const billId = body.bill_id ?? undefined
    const tableId = body.table_id ?? undefined
    const order: OrderRequest = {
      ...(billId === undefined ? {} : { billId }),
      ...(tableId === undefined ? {} : { tableId }),
      orderedBy: { id: person.userId, name: person.name },
      billName: body.bill_name,
      products: body.products,
    }
    return runOnBoardOfRow(
      deps,
      request,
      billId === undefined ? { kind: 'tables', id: tableId } : { kind: 'bills', id: billId },
      {
        ...needsOfOrder(order),
        decide: (present, authority) => decideOrder(present, { ...order, authority }),
      },
    )
  }),
}
