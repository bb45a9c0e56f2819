/**
 * Limits the commands of guests: per guest, per table, and per network at a table, so that strangers on one network cannot
 * use up a table's limit. Successful commands are counted within their transaction, so once per idempotency key. Refused
 * commands have separate limits. Registrations away from any table are counted by address.
 */
import { DomainError } from '@orderi/shared/kernel/errors'
import { createCounter, createLocalCounter } from '../db/counter.ts'
import type { Pool } from '../db/pool.ts'
import { networkOf } from '../identity/network.ts'
import type { BoardTx } from '../log/change.ts'

const WINDOW_SECONDS = 10 * 60
/** Enough for a party of twelve in a hurry, all on the restaurant's network. */
const ALLOWED = {
  ordersOfGuest: 10,
  ordersOfNetwork: 40,
  ordersOfTable: 100,
  callsOfGuest: 6,
  callsOfNetwork: 15,
  callsOfTable: 40,
  billsOfGuest: 10,
  billsOfNetwork: 40,
  billsOfTable: 100,
  refusalsOfGuest: 100,
  refusalsOfNetwork: 1000,
  guestsOfTable: 60,
  accountsOfTable: 30,
  accountsOfAddress: 200,
  emailsOfAccount: 10,
} as const

const MANY_ORDERS =
  'Esta mesa ha enviado muchos pedidos seguidos. Espere unos minutos o pídale a su mesero.'
const MANY_CALLS = 'Desde esta mesa ya avisaron varias veces. Espere unos minutos, por favor.'
const MANY_BILLS =
  'Desde esta mesa ya pidieron la cuenta varias veces. Espere unos minutos, por favor.'
const MANY_REFUSALS =
  'Desde su conexión se enviaron muchas solicitudes que no se pueden hacer. Espere unos minutos o pídale a su mesero.'
const MESSAGES: Record<keyof typeof ALLOWED, string> = {
  ordersOfGuest: 'Ha enviado muchos pedidos seguidos. Espere unos minutos o pídale a su mesero.',
  ordersOfNetwork: MANY_ORDERS,
  ordersOfTable: MANY_ORDERS,
  callsOfGuest: 'Ya avisamos varias veces. Espere unos minutos, por favor.',
  callsOfNetwork: MANY_CALLS,
  callsOfTable: MANY_CALLS,
  billsOfGuest: 'Ya pidió la cuenta varias veces. Espere unos minutos, por favor.',
  billsOfNetwork: MANY_BILLS,
  billsOfTable: MANY_BILLS,
  refusalsOfGuest: MANY_REFUSALS,
  refusalsOfNetwork: MANY_REFUSALS,
  guestsOfTable: 'Muchas personas entraron en esta mesa. Espere unos minutos e intente de nuevo.',
  accountsOfTable:
    'En esta mesa se crearon muchas cuentas. Espere unos minutos e intente de nuevo.',
  accountsOfAddress:
    'Desde su conexión se crearon muchas cuentas. Espere unos minutos e intente de nuevo.',
  emailsOfAccount: 'Cambió el correo muchas veces. Espere unos minutos e intente de nuevo.',
}

/** A full restaurant behind one address, whose phones all read the menu again after each change. */
const MENUS = {
  points: 3000,
  seconds: 60,
  message: 'Desde su conexión se abrió el menú muchas veces. Espere un minuto e intente de nuevo.',
}

/** A guest at a table, and where their request comes from. */
interface GuestAt {
  readonly userId: number
  readonly tableId: number
  readonly address: string
}

/** The commands limited per guest and per table. `call`: a call for the waiter, or a request to join a bill. */
type Limited = 'order' | 'call' | 'bill'

/** Counts one command in its transaction. */
type Count = (tx: Pick<BoardTx, 'query'>) => Promise<void>

/** Each throws `too_many_requests` with the seconds to wait. */
export interface GuestLimits {
  /**
   * Runs a guest's command, which counts itself with the function that it receives. A refusal counts for the guest and for
   * the network at that table. A server failure and a 429 do not.
   */
  guard<T>(what: Limited, at: GuestAt, run: (count: Count) => Promise<T>): Promise<T>
  enter(tableId: number): Promise<void>
  /** An account is made: at a table, or from an address alone. */
  register(tableId: number | null, address: string): Promise<void>
  /** An account wants another e-mail: a refusal tells that somebody has it. */
  email(userId: number): Promise<void>
  /** The menu is read without a token. Counted in each node's memory. */
  menu(address: string): void
}

/** Makes the counters of one node; without limits nothing is counted. */
export function createGuestLimits(
  pool: Pool,
  { limits }: { readonly limits: boolean },
): GuestLimits {
  const counterOf = (name: keyof typeof ALLOWED) =>
    createCounter(pool, {
      name,
      points: ALLOWED[name],
      seconds: WINDOW_SECONDS,
      message: MESSAGES[name],
    })
  const taking = (name: keyof typeof ALLOWED) => {
    const counter = counterOf(name)
    return async (id: number | string) => {
      if (limits) await counter.take(String(id))
    }
  }
  const countersOf = (what: Limited) => ({
    ofGuest: counterOf(`${what}sOfGuest`),
    ofNetwork: counterOf(`${what}sOfNetwork`),
    ofTable: counterOf(`${what}sOfTable`),
  })
  const counters = {
    order: countersOf('order'),
    call: countersOf('call'),
    bill: countersOf('bill'),
  }
  const refusals = [counterOf('refusalsOfGuest'), counterOf('refusalsOfNetwork')] as const
  const menuOfAddress = createLocalCounter(MENUS)
  const accountOfTable = taking('accountsOfTable')
  const accountOfAddress = taking('accountsOfAddress')
  return {
    async guard(what, { userId, tableId, address }, run) {
      if (!limits) return run(() => Promise.resolve())
      const { ofGuest, ofNetwork, ofTable } = counters[what]
      const network = `${networkOf(address)} ${tableId}`
      // Counted first and given back, so that requests at the same time do not exceed the limit.
      const taken = [await refusals[0].take(`${userId} ${tableId}`)]
      const giveBack = () => Promise.all(taken.map((each) => each.giveBack()))
      try {
        taken.push(await refusals[1].take(network))
        const done = await run(async (tx) => {
          await ofGuest.take(String(userId), tx)
          await ofNetwork.take(network, tx)
          await ofTable.take(String(tableId), tx)
        })
        await giveBack()
        return done
      } catch (error) {
        const isRefused =
          error instanceof DomainError && error.status < 500 && error.code !== 'too_many_requests'
        if (!isRefused) await giveBack()
        throw error
      }
    },
    enter: taking('guestsOfTable'),
    email: taking('emailsOfAccount'),
    menu(address) {
      if (limits) menuOfAddress(networkOf(address))
    },
    async register(tableId, address) {
      await (tableId === null ? accountOfAddress(networkOf(address)) : accountOfTable(tableId))
    },
  }
}
