import { expect, it } from 'vitest'
import { boardCommandOf, mayBeUndone } from './boardCommands.ts'
import type { Command, CommandOf } from './command.ts'
import { line, order } from './testing/boards.ts'

const CHARGE: Command = {
  type: 'chargeBill',
  body: { bill_id: 1, caja: 1, saldo_visto: 100, pagos: [{ metodo: 1, monto: 50 }] },
}
const CHARGED = { id: 1, payments: [{ id: 7 }] }
const TAKE: Command = {
  type: 'takeOrder',
  body: { bill_id: 1, products: [{ product_id: 1, quantity: 2 }] },
}
const MOVE: Command = { type: 'moveCash', body: { turno: 1, tipo: 'salida', monto: 5, motivo: 1 } }
const PAY: Command = {
  type: 'payOnAccount',
  body: { cuenta_casa: 1, turno: 1, metodo: 1, monto: 50 },
}
const reversal = (payment_id: number): Command => ({
  type: 'reversePayment',
  body: { payment_id, motivo: 1 },
})
const refund = (payment_id: number, monto: number): Command => ({
  type: 'refundPayment',
  body: { payment_id, motivo: 1, monto },
})
const status = (order_id: number, estado: 'Listo' | 'Cancelado'): Command => ({
  type: 'changeOrderStatus',
  body: { order_id, estado },
})
const undo: Command = { type: 'undoOrder', body: { order_id: 1 } }

it.each<[string, Command, unknown, Command]>([
  ['a charge by the reversal of its payment', CHARGE, CHARGED, reversal(7)],
  ['a charge by the refund of its payment', CHARGE, CHARGED, refund(7, 50)],
  ['a charge by reopening the bill', CHARGE, CHARGED, { type: 'reopenBill', body: { bill_id: 1 } }],
  [
    'a cash movement by its reversal',
    MOVE,
    { id: 3 },
    { type: 'reverseMovement', body: { movimiento: 3, motivo: 1 } },
  ],
  [
    'a payment on account by its reversal',
    PAY,
    { id: 1, payment_id: 9 },
    { type: 'reverseAccountPayment', body: { payment_id: 9, motivo: 1 } },
  ],
  [
    'an opened register by closing its session',
    { type: 'openRegister', body: { caja: 1 } },
    { id: 4 },
    { type: 'closeRegister', body: { turno: 4 } },
  ],
  ['a new order by its cancellation', TAKE, { order: { id: 2 } }, status(2, 'Cancelado')],
  ['an undone order by a new status', undo, {}, status(1, 'Listo')],
  [
    'an undone order by the status of a line',
    undo,
    {},
    {
      type: 'changeLineStatus',
      order_id: 1,
      body: { order_line_id: 11, estado: 'Listo' },
    },
  ],
])('may undo %s', (_, command, answer, later) => {
  expect(mayBeUndone(command, later, answer)).toBe(true)
})

it.each<[string, Command, unknown, Command]>([
  ['a charge by an order for the bill', CHARGE, CHARGED, TAKE],
  ['a charge by another charge of the bill', CHARGE, CHARGED, CHARGE],
  ['a charge by the reversal of another payment', CHARGE, CHARGED, reversal(8)],
  [
    'a charge by reopening another bill',
    CHARGE,
    CHARGED,
    { type: 'reopenBill', body: { bill_id: 2 } },
  ],
  ['a cash movement by another one', MOVE, { id: 3 }, MOVE],
  ['a payment on account by another one', PAY, { id: 1, payment_id: 9 }, PAY],
  ['a refund by another refund of the payment', refund(7, 5), CHARGED, refund(7, 10)],
  [
    'the void of a piece by the void of another piece',
    { type: 'voidLine', body: { order_line_id: 11, cantidad: 1 } },
    {},
    { type: 'voidLine', body: { order_line_id: 11, cantidad: 2 } },
  ],
  ['a new order by its next status', TAKE, { order: { id: 2 } }, status(2, 'Listo')],
  ['an undone order by the status of another order', undo, {}, status(2, 'Listo')],
])('does not undo %s', (_, command, answer, later) => {
  expect(mayBeUndone(command, later, answer)).toBe(false)
})

const FIRE: CommandOf<'fireCourse'> = { type: 'fireCourse', body: { order_id: 1, curso: 2 } }

it('undoes only the lines that this command fired, and only if that is their last change', () => {
  const fired_at = '2026-11-20T19:00:00.000Z'
  const later = '2026-11-20T19:30:00.000Z'
  const products = [line(1), line(2, { fired_at }), line(3, { fired_at: later })]
  const undoOf = (fired_lines: number[]) =>
    boardCommandOf<'fireCourse'>(FIRE).undo?.(FIRE, { ...order(1, { products }), fired_lines })
  expect(undoOf([2])).toEqual({ type: 'undoOrder', body: { order_id: 1, lines: [2], fired_at } })
  expect(undoOf([])).toBeUndefined()
})

it('counts the tap that fires a course as a second tap on the order', () => {
  const step: CommandOf<'changeOrderStatus'> = {
    type: 'changeOrderStatus',
    body: { order_id: 1, estado: 'Entregado' },
  }
  const tapped = boardCommandOf<'fireCourse'>(FIRE).tapped?.(FIRE)
  expect(tapped).toBeDefined()
  expect(tapped).toBe(boardCommandOf<'changeOrderStatus'>(step).tapped?.(step))
})
