/** The menu as a sheet: its columns, and what an import says about each row before it does it. */
import { z } from 'zod'
import { ReasonAnswer, text } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'

const MAX_ROWS = 10_000
const cell = text().optional()

/**
 * A row as its cells were written: a product, one option of a product's variant, or a category or subcategory (a row with
 * neither name nor price). A column that is not in the sheet is left out and changes nothing.
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

/** A row as it is sent: its cells, and which row of the spreadsheet it is, the one of the titles counted. */
const SentRow = SheetRow.extend({ fila: z.number().int().min(1).optional() })
export type SentRow = z.infer<typeof SentRow>

/** How a spreadsheet numbers a row; one that does not say it stands where it would be right below the titles. */
export function rowNumber({ fila }: SentRow, index: number): number {
  return fila ?? index + 2
}

function isInOrder(rows: readonly SentRow[]): boolean {
  const numbers = rows.map(rowNumber)
  return numbers.every((number, index) => number > (numbers[index - 1] ?? 0))
}

/** The columns with their titles, in the order of the export. */
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

/** What a sheet does to the menu; `simular` only tells. */
export const ImportBody = z.object({
  filas: z
    .array(SentRow)
    .min(1)
    .max(MAX_ROWS)
    .refine(isInOrder, { params: reason('rows_unordered') }),
  simular: z.boolean(),
  /** The `huella` that the simulation told: when it would now be another, nothing is done (409 `stale`). */
  esperado: z.string().optional(),
})
export type ImportBody = z.infer<typeof ImportBody>

const RowAction = z.enum(['crear', 'cambiar', 'igual', 'rechazar'])
export type RowAction = z.infer<typeof RowAction>

/** What becomes of a row. */
const RowOutcome = z.object({
  /** As the spreadsheet numbers it: 2 is right below the titles. */
  fila: z.number().int(),
  nombre: z.string(),
  accion: RowAction,
  /** A product's place and price as the import read them; null for any other row and a refused one. */
  entendido: z
    .object({ categoria: z.string(), subcategoria: z.string(), precio: z.number() })
    .nullable(),
  cambios: z.array(z.object({ campo: z.string(), antes: z.string(), despues: z.string() })),
  errores: z.array(z.string()),
  /** For each text of `errores` its reason. */
  detalles: z.array(ReasonAnswer),
})
export type RowOutcome = z.infer<typeof RowOutcome>

export const ImportAnswer = z.object({
  /** False after a simulation. */
  aplicado: z.boolean(),
  /** Stands for all that becomes of the rows, what they were before included. */
  huella: z.string(),
  /** Products. */
  crear: z.number().int(),
  /** Products. */
  cambiar: z.number().int(),
  /** Rows that make or change a variant or one of its options. */
  variantes: z.number().int(),
  /** Rows that make or change a category or subcategory. */
  secciones: z.number().int(),
  /** Rows. */
  igual: z.number().int(),
  /** Rows. */
  rechazar: z.number().int(),
  /** Names of what is made on the way. */
  categorias: z.array(z.string()),
  subcategorias: z.array(z.string()),
  /** Empty when the same request is answered again from its key. */
  filas: z.array(RowOutcome),
})
export type ImportAnswer = z.infer<typeof ImportAnswer>
