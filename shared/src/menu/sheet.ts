/** The food menu as a spreadsheet: its columns, and the request and response of an import. */
import { z } from 'zod'
import { ReasonAnswer, text } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'

const MAX_ROWS = 10_000
const cell = text().optional()

/**
 * The cells of a row as text. A row describes a product, an option of a variant, or (without name and price) a category
 * or subcategory. Missing columns are omitted and change nothing.
 */
export const SheetRow = z.object({
  id: cell,
  nombre: cell,
  detalle: cell,
  categoria: cell,
  subcategoria: cell,
  precio: cell,
  orden: cell,
  estado: cell,
  agotado: cell,
  nombre_en: cell,
  detalle_en: cell,
  nombre_pt: cell,
  detalle_pt: cell,
  nombre_fr: cell,
  detalle_fr: cell,
  variante: cell,
  cantidad: cell,
  obligatorio: cell,
  opcion: cell,
  precio_adicional: cell,
  variante_en: cell,
  variante_pt: cell,
  variante_fr: cell,
})
export type SheetRow = z.infer<typeof SheetRow>
export type SheetField = keyof SheetRow

/**
 * Why a spreadsheet's cell has no text: the program turned it into a date, it shows an error or a percentage, or the
 * file lacks its formula's result.
 */
const CellFault = z.enum(['fecha', 'error', 'formula', 'porcentaje'])
export type CellFault = z.infer<typeof CellFault>

/**
 * A sheet row as clients send it. `fila` is its number in the spreadsheet. A row with cells in `ilegibles` is rejected,
 * because an unreadable cell is not an empty one.
 */
const SentRow = SheetRow.extend({
  fila: z.number().int().min(1).optional(),
  ilegibles: z.partialRecord(SheetRow.keyof(), CellFault).optional(),
})
export type SentRow = z.infer<typeof SentRow>

/** The number of a row in the spreadsheet. Without `fila`, counts from 2, because the titles are row 1. */
export function rowNumber({ fila }: SentRow, index: number): number {
  return fila ?? index + 2
}

function isInOrder(rows: readonly SentRow[]): boolean {
  const numbers = rows.map(rowNumber)
  return numbers.every((number, index) => number > (numbers[index - 1] ?? 0))
}

export const SHEET_COLUMNS: readonly (readonly [field: SheetField, title: string])[] = [
  ['id', 'Id'],
  ['categoria', 'Categoria'],
  ['subcategoria', 'Sub Categoria'],
  ['nombre', 'Nombre'],
  ['detalle', 'Detalle'],
  ['precio', 'Precio'],
  ['orden', 'Orden'],
  ['estado', 'Estado'],
  ['agotado', 'Agotado'],
  ['nombre_en', 'Nombre (en)'],
  ['detalle_en', 'Detalle (en)'],
  ['nombre_pt', 'Nombre (pt)'],
  ['detalle_pt', 'Detalle (pt)'],
  ['nombre_fr', 'Nombre (fr)'],
  ['detalle_fr', 'Detalle (fr)'],
  ['variante', 'Variante'],
  ['cantidad', 'Cantidad'],
  ['obligatorio', 'Obligatorio'],
  ['opcion', 'Opcion'],
  ['precio_adicional', 'Precio Adicional'],
  ['variante_en', 'Variante (en)'],
  ['variante_pt', 'Variante (pt)'],
  ['variante_fr', 'Variante (fr)'],
]

/** The rows to import. With `simular`, the server only reports what the import would change. */
export const ImportBody = z.object({
  filas: z
    .array(SentRow)
    .min(1)
    .max(MAX_ROWS)
    .refine(isInOrder, { params: reason('rows_unordered') }),
  simular: z.boolean(),
  /** The `huella` of the simulation. If the changes differ from it, the server rejects the import with 409 `stale`. */
  esperado: z.string().optional(),
})
export type ImportBody = z.infer<typeof ImportBody>

const RowAction = z.enum(['crear', 'cambiar', 'igual', 'rechazar'])
export type RowAction = z.infer<typeof RowAction>

const RowResult = z.object({
  /** The number of the row in the spreadsheet. Row 2 is the first one below the titles. */
  fila: z.number().int(),
  nombre: z.string(),
  accion: RowAction,
  /** Category, subcategory and price as read from a product's row. Null for other rows and for rejected rows. */
  entendido: z
    .object({ categoria: z.string(), subcategoria: z.string(), precio: z.number() })
    .nullable(),
  cambios: z.array(z.object({ campo: z.string(), antes: z.string(), despues: z.string() })),
  errores: z.array(z.string()),
  /** For each text in `errores`, the reason as a code, in the same sequence. */
  detalles: z.array(ReasonAnswer),
})
export type RowResult = z.infer<typeof RowResult>

export const ImportAnswer = z.object({
  /** False for a simulation. */
  aplicado: z.boolean(),
  /** Hash of all changes that the import makes, including the previous values. */
  huella: z.string(),
  /** Number of new products. */
  crear: z.number().int(),
  /** Number of changed products. */
  cambiar: z.number().int(),
  /** Number of rows that create or change a variant or one of its options. */
  variantes: z.number().int(),
  /** Number of rows that create or change a category or subcategory. */
  secciones: z.number().int(),
  /** Number of rows that change nothing. */
  igual: z.number().int(),
  rechazar: z.number().int(),
  /** Names of the new categories. `subcategorias` has the names of the new subcategories. */
  categorias: z.array(z.string()),
  subcategorias: z.array(z.string()),
  /** Empty for a repeated request, because the stored response does not contain the rows. */
  filas: z.array(RowResult),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>
