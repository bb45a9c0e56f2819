/** A data folder with an empty, migrated database, created once per run because creating it takes seconds. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of the prepared data folder. Undefined in runs that do not start PostgreSQL. */
    preparedData: string | undefined
  }
}

export function copyPreparedData(dataDir: string): void {
  const prepared = inject('preparedData')
  if (prepared !== undefined) copyData(prepared, dataDir)
}

/** Preserves the owner and mode of the files, which PostgreSQL checks except on Windows. */
export function copyData(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else execFileSync('cp', ['-a', `${from}/.`, to])
}
