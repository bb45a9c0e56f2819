/** The parts of an erasure. Each domain removes people from its own tables. */
import type { BoardTx } from './change.ts'

export const ERASED_NAME = 'Sin nombre'

/** The columns of a person's ID and name, and SQL for the replacement of the name. */
export type PersonColumns = readonly [id: string, name?: string, erasedName?: string]

export const USER: PersonColumns = ['user_id', 'user_name']
export const APPROVER: PersonColumns = ['approver_id', 'approver_name']

export interface Erasure {
  readonly users: readonly number[]
  /** The bills of these users, including bills that they opened as staff. */
  readonly bills: readonly number[]
  /** The rows of `people` and `ownRows` that named the users, by table. */
  readonly changed: ReadonlyMap<string, readonly ChangedRow[]>
}

export interface ChangedRow {
  readonly id: number
  readonly bill_id?: number | null
}

/** The tables of a domain that name people. Each has a `branch_id`. */
export interface ErasurePart {
  /** The columns that are cleared, by table. */
  readonly people?: Readonly<Record<string, readonly PersonColumns[]>>
  /** Tables whose rows exist only for their `user_id`. The rows are deleted. */
  readonly ownRows?: readonly string[]
  /** The other columns that `erase` clears or deletes, by table. */
  readonly erases?: Readonly<Record<string, readonly string[]>>
  /** Returns the IDs of bills whose events and stored answers may name the users. */
  readonly erase?: (tx: BoardTx, erasure: Erasure) => Promise<readonly number[]>
}
