import { findOpenOrNewestBill } from '../bills/queries/bills.ts'
import { findJoinRequest, joinRequestsOf } from '../customers/queries/join-requests.ts'
import type { Pool } from '../db/pool.ts'
import { findTablePlace } from '../floor/queries/table-places.ts'
import type { JoinHint } from '../log/hints.ts'
import type { Pumps } from './pumps.ts'
import { guestsRoom, type LiveServer, type LiveSocket, ownerRoom } from './sockets.ts'

export async function subscribeGuest(
  pumps: Pumps,
  socket: LiveSocket,
  branchId: number,
): Promise<void> {
  if (socket.rooms.has(guestsRoom(branchId))) return
  await pumps.start(branchId)
  await socket.join(guestsRoom(branchId))
}

export async function subscribeAtTable(
  db: Pool,
  pumps: Pumps,
  socket: LiveSocket,
  tableId: number | null,
): Promise<void> {
  const place = tableId === null ? undefined : await findTablePlace(db, tableId)
  if (place) await subscribeGuest(pumps, socket, place.branchId)
}

/**
 * Repeats a read, at most `attempts` times, if an event was emitted during it: the result could be older than an event
 * that the socket has already received.
 */
export async function readCurrent<T>(
  pumps: Pumps,
  branchIds: readonly number[],
  read: () => Promise<T>,
  attempts = 5,
): Promise<T> {
  const emitted = () => branchIds.map(pumps.emitted).join()
  const before = emitted()
  const found = await read()
  if (emitted() === before || attempts === 1) return found
  return readCurrent(pumps, branchIds, read, attempts - 1)
}

/** Subscribes a guest's sockets to the branch at the guest's first order there, and sends them the bill. */
export async function subscribeOwners(
  { db, pumps, io }: { readonly db: Pool; readonly pumps: Pumps; readonly io: LiveServer },
  branchId: number,
  owners: Iterable<number>,
): Promise<void> {
  for (const owner of new Set(owners)) {
    const sockets = [...(io.sockets.adapter.rooms.get(ownerRoom(owner)) ?? [])]
      .flatMap((id) => io.sockets.sockets.get(id) ?? [])
      .filter((socket) => !socket.rooms.has(guestsRoom(branchId)))
    if (sockets.length === 0) continue
    for (const socket of sockets) await subscribeGuest(pumps, socket, branchId)
    const bill = await readCurrent(pumps, [branchId], () =>
      findOpenOrNewestBill(db, owner, branchId),
    )
    for (const socket of sockets) if (bill) socket.emit('bill:changed', bill)
  }
}

/** Sends an open join request to the bill's owner, and an answered join request to the guest who sent it. */
export async function sendJoinRequest(
  { db, io }: { readonly db: Pool; readonly io: LiveServer },
  { userId, requestId }: JoinHint,
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

export async function sendMissedJoinRequests(db: Pool, socket: LiveSocket): Promise<void> {
  const { data } = await joinRequestsOf(db, socket.data.userId, undefined)
  for (const { id, bill_id, name, status, mine } of data) {
    if (mine === 0) socket.emit('bill:asked', { id, bill_id, name })
    else if (status !== 'Pendiente') socket.emit('bill:answered', { id, bill_id, status })
  }
}
