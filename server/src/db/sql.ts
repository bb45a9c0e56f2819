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

/** A row to write. The database converts the values. */
export type RowOf<Table extends keyof Tables> = Readonly<
  Partial<Record<keyof Tables[Table], unknown>>
>

/** The names in an SQL list of columns. */
export type ColumnsIn<
  List extends string,
  Found = never,
> = List extends `${' ' | '\n'}${infer Rest}`
  ? ColumnsIn<Rest, Found>
  : List extends `${infer Name},${infer Rest}`
    ? ColumnsIn<Rest, Found | Name>
    : Found | List

/** The list itself if all its names are columns of the table, otherwise the names that are not. */
export type ColumnList<Table extends keyof Tables, List extends string> =
  ColumnsIn<List> extends keyof Tables[Table] ? List : Exclude<ColumnsIn<List>, keyof Tables[Table]>

export interface Db {
  /** Runs one statement with the parameters `$1`, `$2` … and returns the rows. */
  query<Row>(statement: string | NamedStatement, values?: readonly unknown[]): Promise<Row[]>
}
