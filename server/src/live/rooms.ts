export const boardRoom = (branchId: number) => `board:${branchId}`
export const guestsRoom = (branchId: number) => `guests:${branchId}`
export const ownerRoom = (userId: number) => `owner:${userId}`

/** Undefined for the room that Socket.IO creates for each socket. */
export function roomKind(room: string): 'board' | 'guests' | 'owner' | undefined {
  const [kind, id] = room.split(':')
  if (id === undefined) return undefined
  return kind === 'board' || kind === 'guests' || kind === 'owner' ? kind : undefined
}
