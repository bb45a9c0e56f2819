/** Names of Socket.IO rooms. */

/** The staff who watch a branch's board. */
export const boardRoom = (branchId: number) => `board:${branchId}`
/** The customers in a branch. */
export const guestsRoom = (branchId: number) => `guests:${branchId}`
/** The sockets of one customer. They receive the customer's bills. */
export const ownerRoom = (userId: number) => `owner:${userId}`

/** The kind of a room; undefined for the room that Socket.IO creates for each socket. */
export function roomKind(room: string): 'board' | 'guests' | 'owner' | undefined {
  const [kind, id] = room.split(':')
  if (id === undefined) return undefined
  return kind === 'board' || kind === 'guests' || kind === 'owner' ? kind : undefined
}
