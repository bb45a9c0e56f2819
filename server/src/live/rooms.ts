/** Names of Socket.IO rooms. */

/** Staff who watch a branch's board. */
export const boardRoom = (branchId: number) => `board:${branchId}`
/** Customers in a branch. */
export const guestsRoom = (branchId: number) => `guests:${branchId}`
/** The sockets of one customer, for their bills. */
export const ownerRoom = (userId: number) => `owner:${userId}`

/** The kind of a room; undefined for the private room of each socket. */
export function roomKind(room: string): 'board' | 'guests' | 'owner' | undefined {
  const [kind, id] = room.split(':')
  if (id === undefined) return undefined
  return kind === 'board' || kind === 'guests' || kind === 'owner' ? kind : undefined
}
