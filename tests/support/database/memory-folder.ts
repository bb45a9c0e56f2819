import { existsSync, statfsSync } from 'node:fs'

/** The folder of Linux whose files are in memory. */
export const MEMORY_FOLDER = '/dev/shm'
const NEEDED_BYTES = 1_000_000_000

/** Whether this machine has the folder, with room for the databases of the tests and the browser's shared memory. */
export function hasMemoryFolder(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize > NEEDED_BYTES
}
