import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Row, sheetFile } from './sheet.ts'

/** The cells of each row of the sheet in the workbook. */
async function cellsOf(parts: readonly (readonly Row[])[]): Promise<string[][]> {
  const titles = ['Nombre', 'Cuenta', 'Monto']
  const { chunks } = sheetFile('xlsx', { name: 'hoja', titles, parts, country: 'crc' })
  const bytes: Uint8Array[] = []
  for await (const chunk of chunks) bytes.push(Buffer.from(chunk))
  const files = unzipSync(Buffer.concat(bytes))
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('state="frozen"')
  return [...sheet.matchAll(/<row .*?<\/row>/gs)].map(([row]) => row.match(/<c .*?<\/c>/gs) ?? [])
}

const text = (place: string, value: string, style = 0) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`

test('writes bold titles, and the texts, counts and amounts of all chunks', async () => {
  const rows = await cellsOf([
    [['Café & <té>', { count: 7 }, { amount: 1500.5 }]],
    [['=1+1\u0007', null, { amount: -2 }]],
  ])
  expect(rows).toEqual([
    [text('A1', 'Nombre', 1), text('B1', 'Cuenta', 1), text('C1', 'Monto', 1)],
    [
      text('A2', 'Café &amp; &lt;té&gt;'),
      '<c r="B2"><v>7</v></c>',
      '<c r="C2" s="2"><v>1500.5</v></c>',
    ],
    [text('A3', '=1+1'), '<c r="C3" s="2"><v>-2</v></c>'],
  ])
})

test.each(['csv', 'xlsx'] as const)(
  'writes a chunk of a sheet as %s before it reads the next chunk',
  async (format) => {
    const read: number[] = []
    function* parts() {
      for (const part of [1, 2, 3]) {
        read.push(part)
        yield Array.from({ length: 5000 }, (_, row): Row => [`${part} ${row} ${Math.sin(row)}`])
      }
    }
    const sheet = { name: 'hoja', titles: ['Nombre'], parts: parts(), country: 'crc' } as const
    const { chunks } = sheetFile(format, sheet)
    await chunks.next()
    expect(read).toEqual([1])
  },
)
