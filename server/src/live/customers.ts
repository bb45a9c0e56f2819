/** Customers' sockets: seated where their table or their bill is, so that the branch's pump reaches them. */

import { findNewestBill } from '../bills/queries/bills.ts'
import { findJoinRequest, joinRequestsOf } from '../customers/commands/joining.ts'
import type { Pool } from '../db/pool.ts'
import { findTablePlace } from '../floor/queries.ts'
import type { JoinWord } from '../log/hints.ts'
import type { Pumps } from './pumps.ts'
import { guestsRoom, ownerRoom } from './rooms.ts'
import type { LiveServer, LiveSocket } from './sockets.ts'

/** Lets a customer's socket hear what happens in a branch. */
export async function seat(pumps: Pumps, socket: LiveSocket, branchId: number): Promise<void> {
  if (socket.rooms.has(guestsRoom(branchId))) return
  await pumps.start(branchId)
  await socket.join(guestsRoom(branchId))
}

/** Seats a guest where they entered, as soon as they connect. */
export async function seatAtTable(
  db: Pool,
  pumps: Pumps,
  socket: LiveSocket,
  tableId: number | null,
): Promise<void> {
  const place = tableId === null ? undefined : await findTablePlace(db, tableId)
  if (place) await seat(pumps, socket, place.branchId)
}

/** Reads until nothing was emitted meanwhile: what is told next must not be older than what was told before. */
async function readSettled<T>(pumps: Pumps, branchId: number, read: () => Promise<T>): Promise<T> {
  const before = pumps.emitted(branchId)
  const found = await read()
  return pumps.emitted(branchId) === before ? found : readSettled(pumps, branchId, read)
}

/**
 * Seats those whose bill changed in a branch that their sockets do not listen to yet (a first order, another
 * branch), and tells them the bill: nobody could have told them before.
 */
export async function seatOwners(
  { db, pumps, io }: { readonly db: Pool; readonly pumps: Pumps; readonly io: LiveServer },
  branchId: number,
  owners: Iterable<number>,
): Promise<void> {
  for (const owner of new Set(owners)) {
    const sockets = [...(io.sockets.adapter.rooms.get(ownerRoom(owner)) ?? [])]
      .flatMap((id) => io.sockets.sockets.get(id) ?? [])
      .filter((socket) => !socket.rooms.has(guestsRoom(branchId)))
    if (sockets.length === 0) continue
    for (const socket of sockets) await seat(pumps, socket, branchId)
    const bill = await readSettled(pumps, branchId, () => findNewestBill(db, owner, branchId))
    for (const socket of sockets) if (bill) socket.emit('bill:changed', bill)
  }
}

/** Tells somebody's sockets on this node about a request: the owner that it was asked, who asked how it was answered. */
export async function tellJoin(
  { db, io }: { readonly db: Pool; readonly io: LiveServer },
  { userId, requestId }: JoinWord,
): Promise<void> {
  if (!io.sockets.adapter.rooms.has(ownerRoom(userId))) return
  const request = await findJoinRequest(db, requestId)
  if (!request) return
  const { id, bill_id, name, status, owner, asker } = request
  const sockets = io.to(ownerRoom(userId))
  if (userId === asker) sockets.emit('bill:answered', { id, bill_id, status })
  else if (userId === owner && status === 'Pendiente') {
    sockets.emit('bill:asked', { id, bill_id, name })
  }
}

/** What others asked or answered while this socket was away. */
export async function tellWaitingJoins(db: Pool, socket: LiveSocket): Promise<void> {
  const { data } = await joinRequestsOf(db, socket.data.userId, undefined)
  for (const { id, bill_id, name, status, mine } of data) {
    if (mine === 0) socket.emit('bill:asked', { id, bill_id, name })
    else if (status !== 'Pendiente') socket.emit('bill:answered', { id, bill_id, status })
  }
}
