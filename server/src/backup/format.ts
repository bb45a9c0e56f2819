// The file format of backups: a gzip stream of frames (kind, length, bytes), table by table. The last frame has the
// checksums of the file.
import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'

export const BackupHeader = z.object({
  product: z.literal('orderi'),
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.string()).min(1),
  /** Such as `18.4`. */
  serverVersion: z.string(),
  epoch: z.string(),
  /** `last` is null if the sequence is unused. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
})
export type BackupHeader = z.infer<typeof BackupHeader>

const TableHeader = z.object({ table: z.string(), columns: z.array(z.string()) })
const Total = z.object({ table: z.string(), rows: z.number(), sha256: z.string() })
const Seal = z.object({ sha256: z.string(), totals: z.array(Total) })

export type TableTotal = z.infer<typeof Total>

/** A table with its rows in PostgreSQL's text format. A chunk of `rows` may begin and end anywhere in a row. */
export type TableRows = z.infer<typeof TableHeader> & { readonly rows: AsyncIterable<Buffer> }

/** `end` ends one table. `sealed` ends the file, after its totals and checksum were verified. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | ({ readonly kind: 'table' } & z.infer<typeof TableHeader>)
  | { readonly kind: 'rows'; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly total: TableTotal }
  | { readonly kind: 'sealed'; readonly totals: readonly TableTotal[] }

export class DamagedBackupError extends Error {}
export class UnknownFormatError extends Error {}

const kinds = { header: 'H', table: 'T', rows: 'R', end: 'E', seal: 'Z' } as const
const headBytes = 5
const maxBytes = 262_144
const maxJsonBytes = 16_777_216
const newline = 10

/** Yields uncompressed frames. Calls `onTotal` at the end of each table. */
export async function* encode(
  header: BackupHeader,
  tables: AsyncIterable<TableRows>,
  onTotal: (total: TableTotal) => void = () => {},
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256')
  const totals: TableTotal[] = []
  const sealed = (bytes: Buffer) => {
    whole.update(bytes)
    return bytes
  }
  yield sealed(frame('header', json(header)))
  for await (const { table, columns, rows } of tables) {
    yield sealed(frame('table', json({ table, columns })))
    const sum = createSum(table)
    for await (const chunk of rows) {
      for (let at = 0; at < chunk.length; at += maxBytes) {
        const bytes = chunk.subarray(at, at + maxBytes)
        sum.add(bytes)
        yield sealed(frame('rows', bytes))
      }
    }
    const total = sum.total()
    totals.push(total)
    onTotal(total)
    yield sealed(frame('end', json(total)))
  }
  yield frame('seal', json({ sha256: whole.digest('hex'), totals }))
}

/**
 * Reads and verifies frames. A backup is intact only if the last frame was verified.
 * @throws DamagedBackupError when a checksum does not match; UnknownFormatError when it is not a backup in this format
 */
export async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  const take = takeFrom(chunks)
  const whole = createHash('sha256')
  const totals: TableTotal[] = []
  let sum: ReturnType<typeof createSum> | undefined
  for (let isFirst = true; ; isFirst = false) {
    const { kind, bytes } = await takeFrame(take, isFirst, whole)
    if (kind === 'header') yield { kind, header: parseHeader(bytes) }
    else if (kind === 'table') {
      const table = parse(TableHeader, bytes)
      sum = createSum(table.table)
      yield { kind, ...table }
    } else if (kind === 'rows') {
      sum?.add(bytes)
      yield { kind, bytes }
    } else if (kind === 'end') {
      const total = sum?.total()
      if (!total || !isSame(parse(Total, bytes), total)) throw new DamagedBackupError('a table')
      totals.push(total)
      yield { kind, total }
    } else {
      if (!isSame(parse(Seal, bytes), { sha256: whole.digest('hex'), totals })) {
        throw new DamagedBackupError('the seal')
      }
      if ((await take(1)).length > 0) throw new DamagedBackupError('something after the seal')
      yield { kind: 'sealed', totals }
      return
    }
  }
}

type Kind = keyof typeof kinds

function frame(kind: Kind, bytes: Buffer): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write(kinds[kind], 'latin1')
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

async function takeFrame(take: Take, isFirst: boolean, whole: Hash) {
  const head = await take(headBytes)
  const letter = head.toString('latin1', 0, 1)
  const kind = (Object.keys(kinds) as Kind[]).find((each) => kinds[each] === letter)
  if (isFirst && kind !== 'header') throw new UnknownFormatError('not a backup')
  if (head.length < headBytes || !kind || (kind === 'header') !== isFirst) {
    throw new DamagedBackupError('a frame')
  }
  const length = head.readUInt32BE(1)
  if (length > (kind === 'rows' ? maxBytes : maxJsonBytes)) throw new DamagedBackupError('a length')
  const bytes = await take(length)
  if (bytes.length < length) throw new DamagedBackupError('cut short')
  if (kind !== 'seal') whole.update(head).update(bytes)
  return { kind, bytes }
}

/** Returns the next `wanted` bytes, or fewer at the end of the file. */
type Take = (wanted: number) => Promise<Buffer>

function takeFrom(chunks: AsyncIterable<Buffer>): Take {
  const source = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  return async (wanted) => {
    while (held.length < wanted) {
      const next = await source.next()
      if (next.done) break
      held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
    }
    const taken = held.subarray(0, wanted)
    held = held.subarray(taken.length)
    return taken
  }
}

function createSum(table: string) {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(bytes: Buffer) {
      hash.update(bytes)
      // Each line is a row, because PostgreSQL's text format escapes line breaks in values.
      for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) rows += 1
    },
    total: (): TableTotal => ({ table, rows, sha256: hash.digest('hex') }),
  }
}

function parseHeader(bytes: Buffer): BackupHeader {
  const header = BackupHeader.safeParse(readJson(bytes))
  if (!header.success) throw new UnknownFormatError('another format')
  return header.data
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  const parsed = schema.safeParse(readJson(bytes))
  if (!parsed.success) throw new DamagedBackupError('a part of the file')
  return parsed.data
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new DamagedBackupError('a part of the file')
  }
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value))
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
