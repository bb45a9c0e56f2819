import type { BillToJoin, VisibleJoinRequest } from '@orderi/shared/bills/schema'
import type { ServerMessages } from '@orderi/shared/board/messages'
import * as customers from '@orderi/shared/contract/customers'
import { createStore } from 'zustand/vanilla'
import { commandAsGuest, requestAsGuest } from '../api.ts'
import { setGuestName, visit } from '../visit/visit.ts'

export type PendingJoin = Pick<VisibleJoinRequest, 'id' | 'bill_id' | 'name'>

interface Joins {
  /** Unanswered requests of other guests to join this guest's bill, oldest first. */
  readonly asking: readonly PendingJoin[]
  /** The status of this guest's last join request for each bill, keyed by the bill's ID. */
  readonly mine: ReadonlyMap<number, VisibleJoinRequest['status']>
}

const NONE: Joins = { asking: [], mine: new Map() }

export const joinStore = createStore<Joins>(() => NONE)

visit.subscribe((now, before) => {
  if (now.code !== before.code || now.person?.user.id !== before.person?.user.id) {
    joinStore.setState(NONE)
  }
})

/** Reads the join requests of the table again. Never throws. */
export async function refreshJoins(): Promise<void> {
  const mesa = visit.getState().code
  if (mesa === null) return
  try {
    const { data } = await requestAsGuest(customers.joinRequests, { query: { mesa } })
    joinStore.setState({
      asking: data.filter((each) => each.mine === 0 && each.status === 'Pendiente'),
      mine: new Map(
        data.filter((each) => each.mine === 1).map((each) => [each.bill_id, each.status]),
      ),
    })
  } catch {
    // The join requests are read again after the next connection.
  }
}

export async function billsAtTable(): Promise<readonly BillToJoin[]> {
  const { data } = await requestAsGuest(customers.billsToJoin, {
    query: { mesa: visit.getState().code ?? '' },
  })
  return data.filter((bill) => bill.own === 0)
}

/** Sends a request to join a bill. `name` is for guests who have not given a name yet. */
export async function askToJoin(billId: number, name: string | undefined): Promise<void> {
  const mesa = visit.getState().code ?? ''
  const answer = await commandAsGuest(customers.askToJoin, { mesa, bill_id: billId, name })
  setGuestName(answer.name)
  recordStatus(billId, answer.status)
}

export async function answerJoin(request: PendingJoin, isWelcome: boolean): Promise<void> {
  await commandAsGuest(customers.answerJoin, { id: request.id, aceptar: isWelcome })
  removeJoinRequest(request)
}

export function removeJoinRequest(request: PendingJoin): void {
  joinStore.setState(({ asking }) => ({ asking: asking.filter((each) => each.id !== request.id) }))
}

function recordStatus(billId: number, status: VisibleJoinRequest['status']): void {
  joinStore.setState(({ mine }) => ({ mine: new Map(mine).set(billId, status) }))
}

export const addJoinRequest: ServerMessages['bill:asked'] = (request) => {
  removeJoinRequest(request)
  joinStore.setState(({ asking }) => ({ asking: [...asking, request] }))
}

/** The known answers, keyed by the join request's ID. The server repeats all answers after each connection. */
const answers = new Map<number, VisibleJoinRequest['status']>()

/** Stores the answer to a join request. Returns false if the answer was already stored. */
export function recordJoinAnswer(
  request: Pick<VisibleJoinRequest, 'id' | 'bill_id' | 'status'>,
): boolean {
  const { id, bill_id, status } = request
  recordStatus(bill_id, status)
  const isNew = answers.get(id) !== status
  answers.set(id, status)
  return isNew
}
