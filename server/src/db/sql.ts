/** The type of what runs statements. Only the modules that contain SQL import it. */

/** A statement that PostgreSQL prepares once per connection under its name. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
}

/** What runs statements: the pool, or a transaction. */
export interface Sql {
  /** Runs one statement, with `$1`, `$2` … for its values, and gives the rows. */
  query<Row>(statement: string | NamedStatement, values?: readonly unknown[]): Promise<Row[]>
}
