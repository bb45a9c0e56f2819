import { changeBoards } from '../../../server/src/log/change.ts'
import type { World } from '../world.ts'

/** Changes rows as no call can, and appends an event to the branch's log, as every call does. */
export async function changeRows(
  { deps }: World,
  branchId: number,
  sql: string,
  values: readonly unknown[],
): Promise<void> {
  await changeBoards(deps, { actor: null }, async (tx) => {
    await tx.query(sql, values)
    return { answer: null, boards: { branchIds: [branchId], type: 'floor.changed' } }
  })
}
