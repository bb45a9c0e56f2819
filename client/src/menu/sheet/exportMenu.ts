/** The menu as a file that the import reads back. */
import { products } from '@orderi/shared/contract/backoffice'
import { BYTE_ORDER_MARK, type Cell, csvRow } from '@orderi/shared/kernel/csv'
import type { Language } from '@orderi/shared/kernel/languages'
import type { Country } from '@orderi/shared/kernel/time'
import type { Product } from '@orderi/shared/menu/schema'
import { SHEET_COLUMNS, type SheetField } from '@orderi/shared/menu/sheet'
import { api } from '../../api/api.ts'
import { es } from '../../i18n/es.ts'
import { download } from '../../ui/download.ts'

/** The most rows that a list gives at once. */
const PAGE_ROWS = 1000
const words = es.menu.sheet

export type SheetKind = 'csv' | 'xlsx'

/** Downloads all products of the restaurant, in the way of its country's spreadsheets. Throws what the calls throw. */
export async function exportMenu(kind: SheetKind, country: Country): Promise<void> {
  const lines = (await readAll()).map(lineOf)
  const name = `${words.fileName}.${kind}`
  download(kind === 'csv' ? csvBlob(lines, country) : await xlsxBlob(lines), name)
}

async function readAll(): Promise<Product[]> {
  const found: Product[] = []
  for (let page = 1; ; page += 1) {
    const { data, total } = await api.request(products, { query: { pagina: String(page) } })
    found.push(...data)
    if (data.length < PAGE_ROWS || found.length >= total) return found
  }
}

function lineOf(product: Product): Cell[] {
  const cells = cellsOf(product)
  return SHEET_COLUMNS.map(([field]) => cells[field])
}

function cellsOf(product: Product): Record<SheetField, Cell> {
  const text = (language: Language, field: 'name' | 'description') =>
    product.translations.find((each) => each.language_code === language)?.[field] ?? ''
  const nameIn = ({ translations }: Pick<Product, 'translations'>) =>
    translations.find((each) => each.language_code === 'es')?.name ?? ''
  return {
    id: { count: product.id },
    categoria: nameIn(product.subcategory.category),
    subcategoria: nameIn(product.subcategory),
    nombre: text('es', 'name'),
    detalle: text('es', 'description'),
    precio: { amount: product.price },
    orden: { count: product.order },
    estado: product.status === '1' ? es.menu.active : es.menu.inactive,
    agotado: product.sold_out === 1 ? words.yes : words.no,
    nombre_en: text('en', 'name'),
    detalle_en: text('en', 'description'),
    nombre_pt: text('pt', 'name'),
    detalle_pt: text('pt', 'description'),
    nombre_fr: text('fr', 'name'),
    detalle_fr: text('fr', 'description'),
  }
}

const TITLES = SHEET_COLUMNS.map(([, title]) => title)

type Lines = readonly (readonly Cell[])[]

function csvBlob(lines: Lines, country: Country): Blob {
  const rows = [TITLES, ...lines].map((cells) => csvRow(cells, country))
  return new Blob([BYTE_ORDER_MARK, ...rows], { type: 'text/csv;charset=utf-8' })
}

async function xlsxBlob(lines: Lines): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const head = TITLES.map((title) => ({ value: title, fontWeight: 'bold' as const }))
  const body = lines.map((line) => line.map(xlsxCell))
  return writeXlsxFile([head, ...body], {
    sheet: words.fileName,
    stickyRowsCount: 1,
    columns: TITLES.map((title) => ({ width: WIDTHS[title] ?? DEFAULT_WIDTH })),
  }).toBlob()
}

/** An empty text would be a cell that is there. */
function xlsxCell(cell: Cell): string | number | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return cell
  return 'count' in cell ? cell.count : cell.amount
}

/** In characters. */
const DEFAULT_WIDTH = 18
const WIDTHS: Readonly<Record<string, number>> = { Id: 8, Detalle: 48, Precio: 12, Orden: 8 }
