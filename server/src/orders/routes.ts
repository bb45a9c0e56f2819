import { runOnBoardOfRow } from '../board/of-row.ts'
import { changeBoardOfRow } from '../floor/board.ts'
import { requireBranch } from '../floor/queries.ts'
import { branchParam } from '../http/params.ts'
import { type HandlersOf, onBoard } from '../http/route.ts'
import { changeLineStatus, changeOrderStatus, undoStatusChange } from './commands/move.ts'
import { voidLine } from './commands/void.ts'
import { decideOrder, needsOfOrder, type OrderRequest } from './decide-order.ts'
import { decideLineStatus, decideOrderStatus, decideUndo } from './decide-step.ts'
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
      { decide: (present) => decideOrderStatus(present, id, estado) },
      (tx, authority) => changeOrderStatus(tx, id, estado, { body, authority }),
    )
  }),

  changeLineStatus: onBoard((deps, request) => {
    const { body } = request
    const { order_line_id: id, estado } = body
    return runOnBoardOfRow(
      deps,
      request,
      { kind: 'order_lines', id },
      { decide: (present) => decideLineStatus(present, id, estado) },
      (tx, authority) => changeLineStatus(tx, id, estado, { body, authority }),
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
        undoes: { order: id },
        names: { orders: [id] },
        decide: (present) => decideUndo(present, id),
      },
      (tx, authority) => undoStatusChange(tx, id, { body, authority }),
    )
  }),

  voidLine: (deps, request) => {
    const { body } = request
    return changeBoardOfRow(
      deps,
      request,
      { kind: 'order_lines', id: body.order_line_id },
      (tx, by) => voidLine(tx, body, by),
    )
  },

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
