/** The calls that staff make about orders. */
import { actorIn } from '../accounts/person.ts'
import { branchOf, branchOfRow } from '../floor/queries.ts'
import { branchParam } from '../http/params.ts'
import type { HandlersOf } from '../http/route.ts'
import { changeBoard, changeBoardKnowing } from '../log/change.ts'
import { changeLineStatus, changeOrderStatus, undoOrder } from './move.ts'
import { type Placing, placeOrder, readOrderPlace } from './place.ts'
import { openOrdersOf, recentOrdersOf } from './queries.ts'

export const orderHandlers: HandlersOf<
  | 'openOrders'
  | 'recentOrders'
  | 'changeOrderStatus'
  | 'changeLineStatus'
  | 'undoOrder'
  | 'takeOrder'
> = {
  async openOrders(deps, { person, params }) {
    const branch = await branchOf(deps.pool, person, branchParam(params.sucursal))
    return openOrdersOf(deps.pool, branch.id)
  },

  async recentOrders(deps, { person, params }) {
    const branch = await branchOf(deps.pool, person, branchParam(params.sucursal))
    return recentOrdersOf(deps.pool, branch.id, deps.clock())
  },

  async changeOrderStatus(deps, { person, body, attempt, about }) {
    const branch = await branchOfRow(
      deps.pool,
      person,
      { kind: 'orders', id: body.order_id },
      about,
    )
    return changeBoard(
      deps,
      { branchId: branch.id, actor: actorIn(person, branch.restaurantId), attempt },
      (tx) => changeOrderStatus(tx, body.order_id, body.estado),
    )
  },

  async changeLineStatus(deps, { person, body, attempt, about }) {
    const branch = await branchOfRow(
      deps.pool,
      person,
      { kind: 'order_lines', id: body.order_line_id },
      about,
    )
    return changeBoard(
      deps,
      { branchId: branch.id, actor: actorIn(person, branch.restaurantId), attempt },
      (tx) => changeLineStatus(tx, body.order_line_id, body.estado),
    )
  },

  async undoOrder(deps, { person, body, attempt, about }) {
    const branch = await branchOfRow(
      deps.pool,
      person,
      { kind: 'orders', id: body.order_id },
      about,
    )
    return changeBoard(
      deps,
      { branchId: branch.id, actor: actorIn(person, branch.restaurantId), attempt },
      (tx) => undoOrder(tx, body.order_id),
    )
  },

  async takeOrder(deps, { person, body, attempt, about }) {
    const branch =
      body.bill_id == null
        ? await branchOfRow(
            deps.pool,
            person,
            { kind: 'tables', id: body.table_id ?? undefined },
            about,
          )
        : await branchOfRow(deps.pool, person, { kind: 'bills', id: body.bill_id }, about)
    const placing: Placing = {
      ...(body.bill_id == null ? {} : { billId: body.bill_id }),
      ...(body.table_id == null ? {} : { tableId: body.table_id }),
      orderedBy: { id: person.userId, name: person.name },
      billName: body.bill_name,
      products: body.products,
    }
    return changeBoardKnowing(
      deps,
      {
        branchId: branch.id,
        actor: actorIn(person, branch.restaurantId),
        attempt,
        read: (tx) => readOrderPlace(tx, branch.id, placing),
      },
      (tx, place) => placeOrder(tx, placing, place),
    )
  },
}
