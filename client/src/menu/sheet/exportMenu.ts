import { categories, products } from '@orderi/shared/contract/backoffice'
import { BYTE_ORDER_MARK, type CsvCell, csvRow } from '@orderi/shared/kernel/csv'
import type { Country } from '@orderi/shared/kernel/time'
import type { Product } from '@orderi/shared/menu/schema'
import { SHEET_COLUMNS } from '@orderi/shared/menu/sheet'
import { writeMenuSheet, writeTemplate } from '@orderi/shared/menu/write-sheet'
import { api } from '../../api/api.ts'
import { menuWords } from '../../i18n/office.ts'
import { downloadBlob } from '../../ui/download.ts'

const PAGE_ROWS = 1000
const words = menuWords.sheet

export type SheetKind = 'csv' | 'xlsx'

/** Downloads all products as a file. A CSV file uses the number format of `country`. @throws ApiError or NetworkError */
export async function exportMenu(kind: SheetKind, country: Country): Promise<void> {
  const [found, sections] = await Promise.all([readAll(), api.request(categories)])
  const rows = writeMenuSheet(found, sections.data)
  const lines = rows.map((cells) => SHEET_COLUMNS.map(([field]) => cells[field]))
  const name = `${words.fileName}.${kind}`
  downloadBlob(kind === 'csv' ? csvBlob(lines, country) : await xlsxBlob(lines), name)
}

export async function exportTemplate(): Promise<void> {
  const { titles, example } = writeTemplate()
  const lines = [SHEET_COLUMNS.map(([field]) => example[field])]
  downloadBlob(await xlsxBlob(lines, titles), `${words.templateName}.xlsx`)
}

async function readAll(): Promise<Product[]> {
  const found: Product[] = []
  for (let page = 1; ; page += 1) {
    const query = { pagina: String(page), ...(page === 1 && { exportar: '1' as const }) }
    const { data, total } = await api.request(products, { query })
    found.push(...data)
    if (data.length < PAGE_ROWS || found.length >= total) return found
  }
}

const TITLES = SHEET_COLUMNS.map(([, title]) => title)

type Lines = readonly (readonly CsvCell[])[]

function csvBlob(lines: Lines, country: Country): Blob {
  const rows = [TITLES, ...lines].map((cells) => csvRow(cells, country))
  return new Blob([BYTE_ORDER_MARK, ...rows], { type: 'text/csv;charset=utf-8' })
}

async function xlsxBlob(lines: Lines, titles = TITLES): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const head = titles.map((title) => ({ value: title, fontWeight: 'bold' as const }))
  const body = lines.map((line) => line.map(xlsxCell))
  return writeXlsxFile([head, ...body], {
    sheet: words.fileName,
    stickyRowsCount: 1,
    columns: TITLES.map((title) => ({ width: WIDTHS[title] ?? DEFAULT_WIDTH })),
  }).toBlob()
}

function xlsxCell(cell: CsvCell): string | number | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return cell
  return 'count' in cell ? cell.count : cell.amount
}

/** The width of a column, in characters. */
const DEFAULT_WIDTH = 18
const WIDTHS: Readonly<Record<string, number>> = { Id: 8, Detalle: 48, Precio: 12, Orden: 8 }
