/** The parts of an erasure. Each domain removes people from its own tables. */
import type { Tables } from '../db/tables.ts'
import type { BoardTx } from './change.ts'

export const ERASED_NAME = 'Sin nombre'

/** The columns of a person's ID and name, and SQL for the replacement of the name. */
export type PersonColumns<Column extends string = string> = readonly [
  id: Column,
  name?: Column,
  erasedName?: string,
]

export const USER = ['user_id', 'user_name'] as const
export const APPROVER = ['approver_id', 'approver_name'] as const

export interface Erasure {
  readonly users: readonly number[]
  /** The bills of these users, including bills that they opened as staff. */
  readonly bills: readonly number[]
  /** The rows that named the users and were cleared or deleted, by table. */
  readonly changed: ReadonlyMap<keyof Tables, readonly ChangedRow[]>
}

export interface ChangedRow {
  readonly id: number
  readonly bill_id?: number | null
}

const CASH_TABLES = [
  'cash_sessions',
  'cash_movements',
  'cash_counts',
  'payments',
  'adjustments',
  'reopenings',
  'voids',
] as const satisfies readonly (keyof Tables)[]

/** Whether cash sessions and their papers may name the users. */
export function isInCashSessions({ changed }: Erasure): boolean {
  return CASH_TABLES.some((table) => changed.has(table))
}

type TableWith<Column extends string> = {
  [Table in keyof Tables]: Column extends keyof Tables[Table] ? Table : never
}[keyof Tables]

/** The tables of a domain that name people. Each has a `branch_id`. */
export interface ErasurePart {
  /** The columns that are cleared where they name an erased user. */
  readonly clearedColumns?: {
    readonly [Table in TableWith<'branch_id'>]?: readonly PersonColumns<
      keyof Tables[Table] & string
    >[]
  }
  /** The tables whose rows are deleted if their `user_id` is an erased user. */
  readonly deletedRows?: readonly (TableWith<'branch_id'> & TableWith<'user_id'>)[]
  /** The other personal columns, which `eraseOther` or the erasure of notes clears or deletes. */
  readonly otherColumns?: { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table])[] }
  /** Returns the IDs of bills whose events and stored answers may name the users. */
  readonly eraseOther?: (tx: BoardTx, erasure: Erasure) => Promise<readonly number[]>
}
