/** Requests to join a bill, by other guests and by this guest. */

import type { BillToJoin, OwnJoinRequest } from '@orderi/shared/bills/schema'
import type { ServerMessages } from '@orderi/shared/board/messages'
import * as customers from '@orderi/shared/contract/customers'
import { createStore } from 'zustand/vanilla'
import { requestAsGuest } from '../api.ts'
import { setGuestName, visit } from '../visit/visit.ts'

export type PendingJoin = Pick<OwnJoinRequest, 'id' | 'bill_id' | 'name'>

interface Joins {
  /** Unanswered requests of others, oldest first. */
  readonly asking: readonly PendingJoin[]
  /** The status of the guest's last request, by bill. */
  readonly mine: ReadonlyMap<number, OwnJoinRequest['status']>
}

const NONE: Joins = { asking: [], mine: new Map() }

export const joins = createStore<Joins>(() => NONE)

visit.subscribe((now, before) => {
  if (now.code !== before.code || now.person?.user.id !== before.person?.user.id) {
    joins.setState(NONE)
  }
})

/** Reads the requests again. Never throws. */
export async function refreshJoins(): Promise<void> {
  const mesa = visit.getState().code
  if (mesa === null) return
  try {
    const { data } = await requestAsGuest(customers.joinRequests, { query: { mesa } })
    joins.setState({
      asking: data.filter((each) => each.mine === 0 && each.status === 'Pendiente'),
      mine: new Map(
        data.filter((each) => each.mine === 1).map((each) => [each.bill_id, each.status]),
      ),
    })
  } catch {
    // The next connection reads them again.
  }
}

export async function billsAtTable(): Promise<readonly BillToJoin[]> {
  const { data } = await requestAsGuest(customers.billsToJoin, {
    query: { mesa: visit.getState().code ?? '' },
  })
  return data.filter((bill) => bill.own === 0)
}

/** Asks to join a bill. `name` is for guests who have not given one yet. */
export async function askToJoin(billId: number, name: string | undefined): Promise<void> {
  const answer = await requestAsGuest(customers.askToJoin, {
    body: { mesa: visit.getState().code ?? '', bill_id: billId, name },
  })
  setGuestName(answer.name)
  note(billId, answer.status)
}

export async function answerJoin(request: PendingJoin, isWelcome: boolean): Promise<void> {
  await requestAsGuest(customers.answerJoin, { body: { id: request.id, aceptar: isWelcome } })
  removeJoinRequest(request)
}

/** Removes a request that needs no answer any more. */
export function removeJoinRequest(request: PendingJoin): void {
  joins.setState(({ asking }) => ({ asking: asking.filter((each) => each.id !== request.id) }))
}

function note(billId: number, status: OwnJoinRequest['status']): void {
  joins.setState(({ mine }) => ({ mine: new Map(mine).set(billId, status) }))
}

/** Handles a request of another guest. */
export const addJoinRequest: ServerMessages['bill:asked'] = (request) => {
  removeJoinRequest(request)
  joins.setState(({ asking }) => ({ asking: [...asking, request] }))
}

/** Known answers by request, because the server repeats all of them after each connection. */
const answers = new Map<number, OwnJoinRequest['status']>()

/** Handles an answer. Returns false for a known one. */
export function recordJoinAnswer(
  request: Pick<OwnJoinRequest, 'id' | 'bill_id' | 'status'>,
): boolean {
  const { id, bill_id, status } = request
  note(bill_id, status)
  const isNew = answers.get(id) !== status
  answers.set(id, status)
  return isNew
}
