import { expect } from 'vitest'
import type { World } from '../world.ts'

/** Starts commands of a branch so that all are queued, in the order of the arguments, before the first is decided. */
export async function together<Results extends readonly unknown[]>(
  { deps: { commandQueue } }: Pick<World, 'deps'>,
  branchId: number,
  ...sends: { readonly [Index in keyof Results]: () => Promise<Results[Index]> }
): Promise<Results> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const gated = commandQueue.run(branchId, () => gate)
  const replies: Promise<unknown>[] = []
  for (const send of sends) {
    replies.push(send())
    await expect.poll(() => commandQueue.waiting).toBe(replies.length)
  }
  release()
  await gated
  return Promise.all(replies) as unknown as Promise<Results>
}
