/** The log of the office: who changed the menu, people or settings, and who exported a file. */
import { z } from 'zod'
import { Id, ListQuery, listOf, textMatching } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'
import { Day, Instant } from '../kernel/time.ts'

/**
 * `clave`: a new temporary password. `segundo_factor`: its removal by another person. `codigo`: a new code of a table,
 * person or device. `bloquear`: wrong guesses lock a PIN.
 */
export const ActivityAction = z.enum([
  'crear',
  'cambiar',
  'eliminar',
  'importar',
  'exportar',
  'clave',
  'codigo',
  'segundo_factor',
  'bloquear',
])
export type ActivityAction = z.infer<typeof ActivityAction>

/** The kinds of subjects by the part of the office in which people change them. */
export const ACTIVITY_AREAS = {
  carta: ['categoria', 'subcategoria', 'producto', 'variante', 'opcion', 'carta', 'tiempo'],
  personas: ['empleado', 'dispositivo', 'jornada'],
  salones: ['salon', 'mesa', 'estacion'],
  ajustes: ['restaurante', 'sucursal', 'correos'],
  cobros: ['metodo', 'motivo', 'cuenta_casa'],
  cajas: ['caja', 'impresora'],
  exportaciones: ['archivo'],
} as const

type AreaName = keyof typeof ACTIVITY_AREAS
type KindName = (typeof ACTIVITY_AREAS)[AreaName][number]

export const ActivityArea = z.enum(Object.keys(ACTIVITY_AREAS) as [AreaName, ...AreaName[]])
export type ActivityArea = z.infer<typeof ActivityArea>

export const ActivityKind = z.enum(
  Object.values(ACTIVITY_AREAS).flat() as [KindName, ...KindName[]],
)
export type ActivityKind = z.infer<typeof ActivityKind>

/** How a value of each field is shown. `secret`: the log contains only that the field changed, not its values. */
export const ACTIVITY_FIELDS = {
  name: 'text',
  status: 'flag',
  precio: 'amount',
  subcategoria: 'text',
  agotado: 'list',
  contado: 'list',
  hidden: 'flag',
  quantity: 'number',
  required: 'flag',
  opcion: 'amount',
  user: 'secret',
  type: 'role',
  sucursal: 'text',
  activo: 'flag',
  tipo: 'device_kind',
  pide_pin: 'device_pin',
  segundos: 'number',
  sucursales: 'list',
  permisos: 'permissions',
  descuento_maximo: 'percent',
  pin: 'secret',
  tarjeta: 'secret',
  clave: 'secret',
  segundo_factor: 'flag',
  codigos: 'secret',
  sesiones: 'number',
  capacity: 'number',
  order: 'number',
  color: 'text',
  sonido: 'text',
  predeterminada: 'flag',
  categorias: 'list',
  platos: 'list',
  phone: 'text',
  contact: 'secret',
  email: 'secret',
  legal_name: 'text',
  tax_id: 'text',
  country: 'text',
  currency: 'text',
  iva: 'percent',
  ivaIncluido: 'flag',
  servicio: 'percent',
  servicioIncluido: 'flag',
  comision: 'percent',
  abierta: 'flag',
  confirmar_mesa: 'flag',
  marcha_sola: 'flag',
  edades_por_plato: 'flag',
  asientos: 'flag',
  minutos_ambar: 'number',
  minutos_rojo: 'number',
  segundos_sin_ver: 'number',
  inicio_dia: 'text',
  impresora: 'text',
  imprimir_pedidos: 'flag',
  papel: 'number',
  gaveta: 'flag',
  respaldo: 'text',
  imprime: 'printer_use',
  estaciones: 'list',
  cobros: 'flag',
  cash_step: 'amount',
  redondeo: 'rounding',
  tolerancia_caja: 'amount',
  control: 'control',
  propinas_sugeridas: 'list',
  desglose: 'flag',
  proveedor_pago: 'text',
  correos: 'secret',
  kind: 'kind',
  needs_reference: 'flag',
  allows_tip: 'flag',
  needs_note: 'flag',
  limit: 'amount',
  desde: 'text',
  hasta: 'text',
  descansos: 'list',
  creados: 'number',
  cambiados: 'number',
} as const

type FieldName = keyof typeof ACTIVITY_FIELDS

export const ActivityField = z.enum(Object.keys(ACTIVITY_FIELDS) as [FieldName, ...FieldName[]])
export type ActivityField = z.infer<typeof ActivityField>

export const ActivityValue = z.union([z.string(), z.number(), z.array(z.string())]).nullable()
export type ActivityValue = z.infer<typeof ActivityValue>

export const ActivityChange = z.object({
  field: ActivityField,
  /** The option whose price changed. */
  of: z.string().nullable(),
  /** Null if there was no value, or the field is secret. */
  before: ActivityValue,
  after: ActivityValue,
})
export type ActivityChange = z.infer<typeof ActivityChange>

export const Activity = z.object({
  id: Id,
  at: Instant,
  /** Null after the person was erased. */
  user: z.object({ id: Id, name: z.string() }).nullable(),
  action: ActivityAction,
  kind: ActivityKind,
  /** The name of the subject at that time, in Spanish. Null for a person who was erased. */
  name: z.string().nullable(),
  branch: z.string().nullable(),
  /** Empty if only texts, a picture or the position changed. */
  changes: z.array(ActivityChange),
})
export type Activity = z.infer<typeof Activity>

export const ActivityList = listOf(Activity).extend({
  /** Everyone in the log of the restaurant, for the filter `persona`. */
  people: z.array(z.object({ id: Id, name: z.string() })),
})
export type ActivityList = z.infer<typeof ActivityList>

/** Calendar days of the restaurant, inclusive. Default: the current month. */
export const ActivityQuery = ListQuery.extend({
  desde: Day.optional(),
  hasta: Day.optional(),
  tipo: ActivityArea.optional(),
  persona: textMatching(/^[1-9]\d{0,15}$/, reason('below_zero')).optional(),
  /** A file contains all matching rows, not only a page. */
  formato: z.enum(['json', 'csv', 'xlsx']).optional(),
})
export type ActivityQuery = z.infer<typeof ActivityQuery>
