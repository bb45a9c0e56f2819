import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { numberText, readWorkbook } from './readWorkbook.ts'

const STYLES = [
  'General',
  'dd\\-mmm',
  '0%',
  '"₡"#,##0.00',
  '[$₡-140A]#,##0.00;[Red]\\-[$₡-140A]#,##0.00',
  '#,##0.00\\ "días y meses"',
  '[$-140A]d" de "mmmm" de "yyyy',
  '[h]:mm:ss',
  '_-"Q"* #,##0.00_-',
  '[Red]0.00',
  'General" colones"',
]
const BUILT_IN_DATE = STYLES.length
const BUILT_IN_PERCENT = STYLES.length + 1

interface Sheet {
  readonly rows: string
  readonly name?: string
  readonly state?: string
  readonly after?: string
}

function workbook(sheets: readonly Sheet[], prefix = ''): Uint8Array {
  const at = prefix === '' ? '' : `${prefix}:`
  const space = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  const main = `${space}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
  const files: Record<string, string> = {
    'xl/workbook.xml': `<${at}workbook ${main} xmlns:r="r"><${at}sheets>${sheets
      .map(
        ({ name = 'Hoja', state }, index) =>
          `<${at}sheet name="${name}" sheetId="${index + 1}" ${state ? `state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</${at}sheets></${at}workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="x/worksheet" Target="worksheets/s${index}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="s" Type="x/sharedStrings" Target="/xl/texts.xml"/></Relationships>`,
    'xl/texts.xml':
      '<sst><si><t>Café &amp; té</t></si><si><r><t>Jugo </t></r><r><t>de piña</t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b</t></si></sst>',
    'xl/styles.xml': `<styleSheet><numFmts>${STYLES.map(
      (code, index) =>
        `<numFmt numFmtId="${170 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    ).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${STYLES.map(
      (_, index) => `<xf numFmtId="${170 + index}"/>`,
    ).join('')}<xf numFmtId="16"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
  }
  for (const [index, { rows, after = '' }] of sheets.entries()) {
    files[`xl/worksheets/s${index}.xml`] =
      `<${at}worksheet ${main}><${at}sheetData>${rows}</${at}sheetData>${after}</${at}worksheet>`
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
}

const rowsOf = (rows: string, after = '') => readWorkbook(workbook([{ rows, after }]), ',')[0]?.rows
const cellOf = (cell: string) => rowsOf(`<row r="1">${cell}</row>`)?.[0]?.[0]

describe('a cell of a workbook', () => {
  it.each([
    ['a shared text', '<c r="A1" t="s"><v>0</v></c>', 'Café & té'],
    ['a text of several runs', '<c r="A1" t="s"><v>1</v></c>', 'Jugo de piña'],
    ['an escaped character', '<c r="A1" t="s"><v>2</v></c>', 'a\rb'],
    ['an inline text', '<c r="A1" t="inlineStr"><is><r><t>Ñ</t></r><r><t>o</t></r></is></c>', 'Ño'],
    ['a number', '<c r="A1"><v>4500</v></c>', '4500'],
    ['a number with decimals', '<c r="A1"><v>7.125</v></c>', '7,125'],
    ['a formula’s number', '<c r="A1"><f>1130*1.13</f><v>1276.8999999999999</v></c>', '1276,9'],
    ['a formula’s text', '<c r="A1" t="str"><f>A2</f><v>Tamal</v></c>', 'Tamal'],
    ['a formula’s empty text', '<c r="A1" t="str"><f>A2</f><v></v></c>', undefined],
    ['true', '<c r="A1" t="b"><v>1</v></c>', 'VERDADERO'],
    ['false', '<c r="A1" t="b"><v>0</v></c>', 'FALSO'],
    ['colones', '<c r="A1" s="3"><v>900.5</v></c>', '900,5'],
    ['colones with a language', '<c r="A1" s="4"><v>900</v></c>', '900'],
    ['a number with words', '<c r="A1" s="5"><v>2</v></c>', '2'],
    ['quetzales', '<c r="A1" s="8"><v>25</v></c>', '25'],
    ['a coloured number', '<c r="A1" s="9"><v>25</v></c>', '25'],
    ['a general number with words', '<c r="A1" s="10"><v>25</v></c>', '25'],
  ])('is read from %s', (_, cell, text) => {
    expect(cellOf(cell)).toBe(text)
  })

  it.each([
    ['a date of Spanish Excel', '<c r="A1" s="1"><v>46146</v></c>', 'fecha'],
    ['a date with words', '<c r="A1" s="6"><v>46146</v></c>', 'fecha'],
    ['a built-in date format', `<c r="A1" s="${BUILT_IN_DATE}"><v>46146</v></c>`, 'fecha'],
    ['hours', '<c r="A1" s="7"><v>0.5</v></c>', 'fecha'],
    ['an ISO date', '<c r="A1" t="d"><v>2026-05-04</v></c>', 'fecha'],
    ['a formula’s date', '<c r="A1" s="1"><f>TODAY()</f><v>46146</v></c>', 'fecha'],
    ['a percentage', '<c r="A1" s="2"><v>0.13</v></c>', 'porcentaje'],
    ['a built-in percentage', `<c r="A1" s="${BUILT_IN_PERCENT}"><v>0.13</v></c>`, 'porcentaje'],
    ['#N/A', '<c r="A1" t="e"><f>NA()</f><v>#N/A</v></c>', 'error'],
    ['a formula without a result', '<c r="A1"><f>1+1</f></c>', 'formula'],
    ['a formula without a text', '<c r="A1" t="str"><f>B1</f></c>', 'formula'],
  ])('is unreadable if it holds %s', (_, cell, fault) => {
    expect(cellOf(cell)).toEqual({ fault })
  })
})

describe('a sheet of a workbook', () => {
  it('keeps the positions of cells in a sheet with empty rows and columns', () => {
    const rows = '<row r="2"><c r="C2"><v>1</v></c></row><row r="4"><c r="A4"><v>2</v></c></row>'
    expect(rowsOf(rows)).toEqual([[], ['', '', '1'], [], ['2']])
  })

  it('reads a sheet whose rows and cells have no addresses', () => {
    expect(rowsOf('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>')).toEqual([
      ['1', '2'],
      ['3'],
    ])
  })

  it('applies a cell that is merged over several rows to each of these rows', () => {
    const rows = ['A1', 'A2', 'A3']
      .map(
        (at, index) =>
          `<row r="${index + 1}"><c r="${at}">${index === 0 ? '<v>7</v>' : ''}</c><c r="B${index + 1}"><v>${index}</v></c></row>`,
      )
      .join('')
    const after = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B3:C3"/></mergeCells>'
    expect(rowsOf(rows, after)).toEqual([
      ['7', '0'],
      ['7', '1'],
      ['', '2'],
    ])
  })

  it('reads a sheet with any namespace prefix', () => {
    const rows = '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>'
    expect(readWorkbook(workbook([{ rows }], 'x'), ',')[0]?.rows).toEqual([['1']])
  })

  it('skips a hidden sheet', () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row>'
    const sheets = [
      { name: 'Vieja', rows, state: 'hidden' },
      { name: 'Secreta', rows, state: 'veryHidden' },
      { name: 'Menú', rows },
      { name: 'Otra', rows },
    ]
    expect(readWorkbook(workbook(sheets), ',').map(({ name }) => name)).toEqual(['Menú', 'Otra'])
  })
})

it.each([
  [1276.8999999999999, '1276,9'],
  [0.1 + 0.2, '0,3'],
  [4500.125, '4500,125'],
  [500.125, '500,125'],
  [1250, '1250'],
  [2.675, '2,675'],
  [99_999_999.99, '99999999,99'],
  [1e-7, '1e-7'],
])('writes the number %d as %s', (value, text) => {
  expect(numberText(value, ',')).toBe(text)
})
