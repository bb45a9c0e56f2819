import { existsSync, statfsSync } from 'node:fs'

/** Files in this folder of Linux are in memory. */
export const MEMORY_FOLDER = '/dev/shm'
const NEEDED_BYTES = 1_000_000_000

/** Whether the folder exists and has space for the test databases and the browser's shared memory. */
export function hasMemoryFolder(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize > NEEDED_BYTES
}
