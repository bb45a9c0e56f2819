import { expect, test } from 'vitest'
import { calls } from './all.ts'
import type { Call } from './call.ts'

/** Every command that a person can send from a device. The rule is in docs/contract.md, "Devices". */
const DECISIONS: Readonly<Record<string, NonNullable<Call['isSensitive']> | false>> = {
  // Prepares and serves.
  changeLineStatus: 'cancelling',
  changeOrderStatus: 'cancelling',
  confirmTable: false,
  fireCourse: false,
  markShift: false,
  moveBill: false,
  sendWaiter: false,
  setCountdown: false,
  setReceiving: false,
  setSoldOut: false,
  subscribe: false,
  takeCharge: false,
  takeOrder: false,
  // Takes back a change of status, within minutes. The change needed the PIN if it cancelled.
  undoOrder: false,
  undoSendWaiter: false,
  unsubscribe: false,
  // Prints and sends what exists.
  discardPrint: false,
  printBill: false,
  printOrder: false,
  printSession: false,
  receipt: false,
  reportShown: false,
  retryPrint: false,
  sendReceipt: false,
  // Plans, and moves no money.
  planShares: false,
  // Corrects a bill.
  giveCourtesy: true,
  giveDiscount: true,
  mergeBills: true,
  removeDiscount: true,
  reopenBill: true,
  separateBills: true,
  splitBill: true,
  voidLine: true,
  waiveService: true,
  // Moves money, or records that it was moved.
  callOrder: false,
  cancelAttempt: true,
  changeMethod: true,
  chargeBill: true,
  closeBill: true,
  closeRegister: true,
  confirmCash: true,
  countCash: true,
  discardCash: true,
  moveCash: true,
  noteCash: true,
  openDrawer: true,
  openRegister: true,
  payOnAccount: true,
  refundOnline: true,
  refundPayment: true,
  reverseAccountPayment: true,
  reverseMovement: true,
  reversePayment: true,
}

test('decides for each command of a device whether it may need the PIN', () => {
  const commands = Object.entries<Call>(calls).filter(
    ([, { method, access, isOfRow, isOfDevice }]) =>
      method === 'POST' && !isOfDevice && (['S', 'K', 'F'].includes(access) || isOfRow),
  )
  const found = commands.map(([name, { isSensitive }]) => [name, isSensitive ?? false])
  expect(Object.fromEntries(found)).toEqual(DECISIONS)
})
