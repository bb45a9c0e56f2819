/**
 * Nobody floods a kitchen from the street: what guests do is counted per guest and per table. Only who signs up away from
 * any table is counted by address.
 */
import { networkOf } from '../accounts/network.ts'
import { createCounter } from '../db/counter.ts'
import type { Pool } from '../db/pool.ts'

const WINDOW_SECONDS = 10 * 60
/** Enough for a party of twelve at one table in a hurry. */
const ALLOWED = {
  ordersOfGuest: 10,
  ordersOfTable: 40,
  callsOfGuest: 6,
  callsOfTable: 15,
  billsOfGuest: 10,
  billsOfTable: 40,
  guestsOfTable: 60,
  accountsOfTable: 30,
  accountsOfAddress: 200,
  emailsOfAccount: 10,
} as const

const MESSAGES: Record<keyof typeof ALLOWED, string> = {
  ordersOfGuest: 'Ha enviado muchos pedidos seguidos. Espere unos minutos o pídale a su mesero.',
  ordersOfTable:
    'Esta mesa ha enviado muchos pedidos seguidos. Espere unos minutos o pídale a su mesero.',
  callsOfGuest: 'Ya avisamos varias veces. Espere unos minutos, por favor.',
  callsOfTable: 'Desde esta mesa ya avisaron varias veces. Espere unos minutos, por favor.',
  billsOfGuest: 'Ya pidió la cuenta varias veces. Espere unos minutos, por favor.',
  billsOfTable:
    'Desde esta mesa ya pidieron la cuenta varias veces. Espere unos minutos, por favor.',
  guestsOfTable: 'Muchas personas entraron en esta mesa. Espere unos minutos e intente de nuevo.',
  accountsOfTable:
    'En esta mesa se crearon muchas cuentas. Espere unos minutos e intente de nuevo.',
  accountsOfAddress:
    'Desde su conexión se crearon muchas cuentas. Espere unos minutos e intente de nuevo.',
  emailsOfAccount: 'Cambió el correo muchas veces. Espere unos minutos e intente de nuevo.',
}

/** Counts what guests do. Each throws `too_many_requests` with the seconds to wait. */
export interface GuestLimits {
  order(userId: number, tableId: number): Promise<void>
  /** A waiter, or a place on somebody's bill, is asked for. */
  call(userId: number, tableId: number): Promise<void>
  /** The bill is asked for: every time rings at the waiters', also when it was taken back in between. */
  bill(userId: number, tableId: number): Promise<void>
  enter(tableId: number): Promise<void>
  /** An account is made: at a table, or from an address alone. */
  register(tableId: number | null, address: string): Promise<void>
  /** An account wants another e-mail: a refusal tells that somebody has it. */
  email(userId: number): Promise<void>
}

/** Makes the counters of one node; without limits nothing is counted. */
export function createGuestLimits(
  pool: Pool,
  { limits }: { readonly limits: boolean },
): GuestLimits {
  const taking = (name: keyof typeof ALLOWED) => {
    const counter = createCounter(pool, {
      name,
      points: ALLOWED[name],
      seconds: WINDOW_SECONDS,
      message: MESSAGES[name],
    })
    return async (id: number | string) => {
      if (limits) await counter.take(String(id))
    }
  }
  const orderOfGuest = taking('ordersOfGuest')
  const orderOfTable = taking('ordersOfTable')
  const callOfGuest = taking('callsOfGuest')
  const callOfTable = taking('callsOfTable')
  const billOfGuest = taking('billsOfGuest')
  const billOfTable = taking('billsOfTable')
  const accountOfTable = taking('accountsOfTable')
  const accountOfAddress = taking('accountsOfAddress')
  return {
    // The guest's own points first: whoever has spent them does not spend the table's.
    async order(userId, tableId) {
      await orderOfGuest(userId)
      await orderOfTable(tableId)
    },
    async call(userId, tableId) {
      await callOfGuest(userId)
      await callOfTable(tableId)
    },
    async bill(userId, tableId) {
      await billOfGuest(userId)
      await billOfTable(tableId)
    },
    enter: taking('guestsOfTable'),
    email: taking('emailsOfAccount'),
    async register(tableId, address) {
      await (tableId === null ? accountOfAddress(networkOf(address)) : accountOfTable(tableId))
    },
  }
}
