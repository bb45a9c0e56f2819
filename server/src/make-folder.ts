import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` hangs in places where the system does not allow
 * new folders, such as `/proc`.
 * @throws the system's error
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (isFolder(folder)) return
  const above = dirname(folder)
  if (above !== folder) makeFolder(above, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have created the folder first.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
