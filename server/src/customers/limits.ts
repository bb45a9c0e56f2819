/**
 * Limits guests' commands per guest, per table, and per network at a table. A repeated request is counted once, when
 * it is executed. Refused commands have separate limits.
 */
import { DomainError } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { type CommandLimits, isLimitReached } from '../board/commands/write.ts'
import { type Counter, createCounter, createLocalCounter, createLocalSet } from '../db/counter.ts'
import type { Pool } from '../db/pool.ts'
import { networkOf } from '../identity/network.ts'
import { countPeopleAt } from './queries/people.ts'

const WINDOW_SECONDS = 10 * 60
/** Enough for twelve people who share the restaurant's network. Larger parties get `POINTS_PER_PERSON`. */
const LIMITS = {
  ordersOfGuest: { points: 10, reason: reason('many_orders') },
  ordersOfNetwork: { points: 40, reason: reason('many_orders_of_table') },
  ordersOfTable: { points: 100, reason: reason('many_orders_of_table') },
  callsOfGuest: { points: 6, reason: reason('many_calls') },
  callsOfNetwork: { points: 15, reason: reason('many_calls_of_table') },
  callsOfTable: { points: 40, reason: reason('many_calls_of_table') },
  billsOfGuest: { points: 10, reason: reason('many_bill_requests') },
  billsOfNetwork: { points: 40, reason: reason('many_bill_requests_of_table') },
  billsOfTable: { points: 100, reason: reason('many_bill_requests_of_table') },
  refusalsOfGuest: { points: 100, reason: reason('many_refusals') },
  refusalsOfNetwork: { points: 1000, reason: reason('many_refusals') },
  guestsOfTable: { points: 60, reason: reason('many_guests') },
  accountsOfTable: { points: 30, reason: reason('many_accounts_of_table') },
  accountsOfAddress: { points: 200, reason: reason('many_accounts_of_address') },
  emailsOfAccount: { points: 10, reason: reason('many_emails') },
} as const

/** Points for each person at a large table, for the limits of the table and of its network. */
const POINTS_PER_PERSON = { order: 6, call: 3, bill: 6 } as const

/** Enough for a full restaurant behind one address, where all phones read the menu again after each change. */
const MENUS = { points: 3000, seconds: 60, reason: reason('many_menus') }

interface GuestAt {
  readonly userId: number
  readonly tableId: number
  readonly address: string
}

/** `call`: a waiter call or a join request. `bill`: a request to pay. */
type Limited = 'order' | 'call' | 'bill'

/** All functions throw `too_many_requests` with the seconds to wait. */
export interface GuestLimits {
  /**
   * Runs a guest's command, which is counted when it is written. At a limit, calls `run` again with the limits of a
   * large table. Counts refusals separately, except status 429.
   */
  guard<T>(
    what: Limited,
    at: GuestAt,
    run: (limits: CommandLimits | undefined) => Promise<T>,
  ): Promise<T>
  countGuest(tableId: number): Promise<void>
  /** Counts per network address if `tableId` is null. */
  countAccount(tableId: number | null, address: string): Promise<void>
  /** Limits changes of an account's e-mail, because a refusal reveals that another account uses the new e-mail. */
  countEmail(userId: number): Promise<void>
  /** Counts requests for the menu, which need no token, in the memory of this node. */
  countMenu(address: string): void
}

/** @param limits if false, the functions count nothing */
export function createGuestLimits(
  pool: Pool,
  { limits }: { readonly limits: boolean },
): GuestLimits {
  const counterOf = (name: keyof typeof LIMITS) =>
    createCounter(pool, { name, seconds: WINDOW_SECONDS, ...LIMITS[name] })
  const counting = (name: keyof typeof LIMITS) => {
    const counter = counterOf(name)
    return async (id: number | string) => {
      if (limits) await counter.count(String(id))
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
  const refusals = {
    ofGuest: counterOf('refusalsOfGuest'),
    ofNetwork: counterOf('refusalsOfNetwork'),
  }
  const networkAt = ({ address, tableId }: Omit<GuestAt, 'userId'>) =>
    `${networkOf(address)} ${tableId}`
  const refusalsAt = (at: GuestAt) =>
    [
      [refusals.ofGuest, `${at.userId} ${at.tableId}`],
      [refusals.ofNetwork, networkAt(at)],
    ] as const
  /**
   * Guests who have reached a limit. Their limits are checked before a write, because a refused write repeats the
   * batch.
   */
  const guestsAtLimit = createLocalSet(WINDOW_SECONDS)
  const menuOfAddress = createLocalCounter(MENUS)
  const accountOfTable = counting('accountsOfTable')
  const accountOfAddress = counting('accountsOfAddress')
  return {
    async guard(what, at, run) {
      if (!limits) return run(undefined)
      const { ofGuest, ofNetwork, ofTable } = counters[what]
      const refused = refusalsAt(at)
      const [guest, network, table] = [String(at.userId), networkAt(at), String(at.tableId)]
      const checkRefused = () => Promise.all(refused.map(([counter, key]) => counter.check(key)))
      const checkAll = async () => {
        await checkRefused()
        await ofGuest.check(guest)
        const morePoints = (await countPeopleAt(pool, at.tableId)) * POINTS_PER_PERSON[what]
        await ofNetwork.check(network, morePoints)
        await ofTable.check(table, morePoints)
        return morePoints
      }
      const runWith = (morePoints: number) =>
        run({
          uses: [
            ofGuest.use(guest),
            ofNetwork.use(network, morePoints),
            ofTable.use(table, morePoints),
          ],
          guards: refused.map(([counter, key]) => counter.use(key)),
        })
      try {
        if (guestsAtLimit.has(guest)) return await runWith(await checkAll())
        return await runWith(0).catch(async (error: unknown) => {
          if (!isLimitReached(error)) throw error
          guestsAtLimit.add(guest)
          return runWith(await checkAll())
        })
      } catch (error) {
        if (isRefusal(error)) {
          await checkRefused()
          await countAll(refused)
        }
        if (!isLimitReached(error)) throw error
        await checkAll()
        // The limit has points again: its window ended, or another use was reverted.
        throw new DomainError('unavailable')
      }
    },
    countGuest: counting('guestsOfTable'),
    countEmail: counting('emailsOfAccount'),
    countMenu(address) {
      if (limits) menuOfAddress(networkOf(address))
    },
    async countAccount(tableId, address) {
      await (tableId === null ? accountOfAddress(networkOf(address)) : accountOfTable(tableId))
    },
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && error.status < 500 && error.code !== 'too_many_requests'
}

/** Ignores limits that are reached during the count, so that the guest gets the error of the command. */
async function countAll(counted: readonly (readonly [Counter, string])[]): Promise<void> {
  await Promise.allSettled(counted.map(([counter, key]) => counter.count(key)))
}
