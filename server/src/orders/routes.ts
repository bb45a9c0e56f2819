import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { onRow, runOnBoardOfRow, staffCommand } from '../board/of-row.ts'
import { type RowRef, requireBranch } from '../floor/queries/access.ts'
import { branchParam } from '../http/params.ts'
import { type Handlers, onBoard } from '../http/route.ts'
import { requireFloorStaff } from '../identity/approval.ts'
import { worksIn } from '../identity/person.ts'
import { decideFire } from './decide-fire.ts'
import { decideOrder, needsOfOrder, type OrderRequest } from './decide-order.ts'
import { decideShown } from './decide-shown.ts'
import {
  decideCall,
  decideLineStatus,
  decideOrderStatus,
  decideUndo,
  needsOfStates,
} from './decide-step.ts'
import { decideVoid, needsOfVoid } from './decide-void.ts'
import { openOrdersIn, recentlyEndedOrdersOf } from './queries/orders.ts'

const orderRow = ({ order_id: id }: { readonly order_id: number }): RowRef => ({
  kind: 'orders',
  id,
})

const lineRow = ({ order_line_id: id }: { readonly order_line_id: number }): RowRef => ({
  kind: 'order_lines',
  id,
})

export const orderHandlers = {
  async openOrders(deps, { person, params }) {
    const held = await deps.boards.read(branchParam(params.sucursal) ?? 0)
    if (!worksIn(person, { ...held, id: held.branchId })) throw new DomainError('not_found')
    return openOrdersIn(held)
  },

  async recentOrders(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return recentlyEndedOrdersOf(deps.pool, branch.id, deps.clock())
  },

  changeOrderStatus: onRow(orderRow, (body: BodyOf<Calls['changeOrderStatus']>) => ({
    ...needsOfStates({ order: body.order_id }, body, body.estado === 'Cancelado'),
    decide: (present, authority) => {
      if (body.estado === 'Cancelado') requireFloorStaff(authority)
      return decideOrderStatus(present, body.order_id, body.estado, { body, authority }, body.lines)
    },
  })),

  changeLineStatus: onRow(lineRow, (body: BodyOf<Calls['changeLineStatus']>) => ({
    ...needsOfStates({ line: body.order_line_id }, body, body.estado === 'Cancelado'),
    decide: (present, authority) => {
      if (body.estado === 'Cancelado') requireFloorStaff(authority)
      return decideLineStatus(present, body.order_line_id, body.estado, { body, authority })
    },
  })),

  undoOrder: onRow(orderRow, (body: BodyOf<Calls['undoOrder']>) => ({
    ...needsOfStates({ order: body.order_id }, body, true),
    undoes: { order: body.order_id },
    decide: (present, authority) => decideUndo(present, body.order_id, { body, authority }, body),
  })),

  callOrder: onRow(orderRow, ({ order_id }: BodyOf<Calls['callOrder']>) => ({
    names: { orders: [order_id] },
    decide: (present) => decideCall(present, order_id),
  })),

  reportShown: onRow(
    ({ pedidos: [id] }: BodyOf<Calls['reportShown']>): RowRef => ({ kind: 'orders', id }),
    (body: BodyOf<Calls['reportShown']>) => ({
      names: { orders: body.pedidos },
      decide: (present) => decideShown(present, body),
    }),
  ),

  fireCourse: onRow(orderRow, (body: BodyOf<Calls['fireCourse']>) => ({
    names: { orders: [body.order_id] },
    decide: (present) => decideFire(present, body),
  })),

  voidLine: onRow(lineRow, staffCommand(needsOfVoid, decideVoid)),

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
      heldCourses: body.esperar,
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
} satisfies Partial<Handlers>
