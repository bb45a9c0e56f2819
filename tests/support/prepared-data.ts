/** A data folder with an empty, migrated database. The run creates it once, because creating one takes seconds. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The prepared data folder of the run. Undefined in runs that do not start PostgreSQL. */
    preparedData: string
  }
}

/** Copies the prepared database into a data folder. */
export function copyPreparedData(dataDir: string): void {
  const prepared: string | undefined = inject('preparedData')
  if (prepared !== undefined) copyData(prepared, dataDir)
}

/** PostgreSQL requires the same owner and mode, which `cp` preserves. */
export function copyData(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  // Without a copy, the first start creates the database.
  if (process.platform !== 'win32') execFileSync('cp', ['-a', `${from}/.`, to])
}
