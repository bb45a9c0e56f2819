// Folders for what the server keeps.
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and what is missing above it. Step by step: Node's own way never ends where the system makes no folders,
 * as under `/proc`.
 * @throws the system's own error
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (isFolder(folder)) return
  const above = dirname(folder)
  if (above !== folder) makeFolder(above, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
