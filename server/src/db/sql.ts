import type { Tables } from './tables.ts'

/** A statement that each connection prepares once, under its name. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
}

/** A row with these columns of a table, as the pool returns it. */
export type Columns<Table extends keyof Tables, Name extends keyof Tables[Table]> = Pick<
  Tables[Table],
  Name
>

export interface Db {
  /** Runs one statement with the parameters `$1`, `$2` … and returns the rows. */
  query<Row>(statement: string | NamedStatement, values?: readonly unknown[]): Promise<Row[]>
}
