/** A statement that each connection prepares once, under its name. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
}

export interface Db {
  /** Runs one statement with the parameters `$1`, `$2` … and returns the rows. */
  query<Row>(statement: string | NamedStatement, values?: readonly unknown[]): Promise<Row[]>
}
