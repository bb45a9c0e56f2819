/** The names of the rooms that sockets are told things in. */

/** Staff who watch a branch's board. */
export const boardRoom = (branchId: number) => `board:${branchId}`
/** Customers who sit in a branch. */
export const guestsRoom = (branchId: number) => `guests:${branchId}`
/** A customer's own bills. */
export const ownerRoom = (userId: number) => `owner:${userId}`

/** What kind a room is of; undefined for the room that every socket has for itself. */
export function roomKind(room: string): 'board' | 'guests' | 'owner' | undefined {
  const [kind, id] = room.split(':')
  if (id === undefined) return undefined
  return kind === 'board' || kind === 'guests' || kind === 'owner' ? kind : undefined
}
