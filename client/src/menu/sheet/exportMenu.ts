/** The menu as a file that the import reads back. */
import { products } from '@orderi/shared/contract/backoffice'
import type { Language } from '@orderi/shared/kernel/languages'
import type { Product } from '@orderi/shared/menu/schema'
import { SHEET_COLUMNS, type SheetField } from '@orderi/shared/menu/sheet'
import { api } from '../../api/api.ts'
import { es } from '../../i18n/es.ts'
import { download } from '../../ui/download.ts'
import { csvStyleOf, toCsv } from './csv.ts'

/** The most rows that a list gives at once. */
const PAGE_ROWS = 1000
const words = es.menu.sheet

export type SheetKind = 'csv' | 'xlsx'

/** Downloads all products of the restaurant. Throws what the calls throw. */
export async function exportMenu(kind: SheetKind, currency: string): Promise<void> {
  const table = [SHEET_COLUMNS.map(([, title]) => title), ...(await readAll()).map(lineOf)]
  const name = `${words.fileName}.${kind}`
  download(kind === 'csv' ? csvBlob(table, currency) : await xlsxBlob(table), name)
}

async function readAll(): Promise<Product[]> {
  const found: Product[] = []
  for (let page = 1; ; page += 1) {
    const { data, total } = await api.request(products, { query: { pagina: String(page) } })
    found.push(...data)
    if (data.length < PAGE_ROWS || found.length >= total) return found
  }
}

function lineOf(product: Product): (string | number)[] {
  const cells = cellsOf(product)
  return SHEET_COLUMNS.map(([field]) => cells[field])
}

function cellsOf(product: Product): Record<SheetField, string | number> {
  const text = (language: Language, field: 'name' | 'description') =>
    product.translations.find((each) => each.language_code === language)?.[field] ?? ''
  const nameIn = ({ translations }: Pick<Product, 'translations'>) =>
    translations.find((each) => each.language_code === 'es')?.name ?? ''
  return {
    id: product.id,
    categoria: nameIn(product.subcategory.category),
    subcategoria: nameIn(product.subcategory),
    nombre: text('es', 'name'),
    detalle: text('es', 'description'),
    precio: product.price,
    orden: product.order,
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

type Table = readonly (readonly (string | number)[])[]

function csvBlob(table: Table, currency: string): Blob {
  return new Blob([toCsv(table, csvStyleOf(currency))], { type: 'text/csv;charset=utf-8' })
}

async function xlsxBlob([titles = [], ...lines]: Table): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const head = titles.map((title) => ({ value: String(title), fontWeight: 'bold' as const }))
  // An empty text would be a cell that is there.
  const body = lines.map((line) => line.map((cell) => (cell === '' ? null : cell)))
  return writeXlsxFile([head, ...body], {
    sheet: words.fileName,
    stickyRowsCount: 1,
    columns: titles.map((title) => ({ width: WIDTHS[String(title)] ?? DEFAULT_WIDTH })),
  }).toBlob()
}

/** In characters. */
const DEFAULT_WIDTH = 18
const WIDTHS: Readonly<Record<string, number>> = { Id: 8, Detalle: 48, Precio: 12, Orden: 8 }
