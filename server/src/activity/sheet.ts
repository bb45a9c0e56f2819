/** The log of the office as a sheet in Spanish, with a row for each changed field. */
import {
  ACTIVITY_FIELDS,
  type ActivityAction,
  type ActivityChange,
  type ActivityField,
  type ActivityKind,
  type ActivityValue,
} from '@orderi/shared/activity/schema'
import type { CsvCell } from '@orderi/shared/kernel/csv'
import { type Row, sheetFile } from '../wire/sheet.ts'
import type { ActivityPeriod, ExportedActivity } from './queries/activity.ts'

const TITLES = [
  'Fecha',
  'Persona',
  'Acción',
  'Qué',
  'Nombre',
  'Sucursal',
  'Dato',
  'Opción',
  'Antes',
  'Después',
]

const ACTIONS: Readonly<Record<ActivityAction, string>> = {
  crear: 'Creó',
  cambiar: 'Cambió',
  eliminar: 'Eliminó',
  importar: 'Importó',
  exportar: 'Exportó',
  clave: 'Dio una contraseña temporal',
  codigo: 'Renovó el código',
  segundo_factor: 'Quitó la verificación en dos pasos',
  bloquear: 'Bloqueó el PIN con intentos equivocados',
}

const KINDS: Readonly<Record<ActivityKind, string>> = {
  categoria: 'Categoría',
  subcategoria: 'Subcategoría',
  producto: 'Producto',
  variante: 'Variante',
  opcion: 'Opción',
  carta: 'Carta',
  empleado: 'Empleado',
  dispositivo: 'Dispositivo',
  jornada: 'Jornada',
  tiempo: 'Tiempo',
  salon: 'Salón',
  mesa: 'Mesa',
  estacion: 'Estación',
  restaurante: 'Restaurante',
  sucursal: 'Sucursal',
  correos: 'Correos del resumen',
  metodo: 'Método de pago',
  motivo: 'Motivo',
  cuenta_casa: 'Cuenta de la casa',
  caja: 'Caja',
  impresora: 'Impresora',
  archivo: 'Archivo',
}

const FIELDS: Readonly<Record<ActivityField, string>> = {
  name: 'Nombre',
  status: 'Activo',
  precio: 'Precio',
  subcategoria: 'Subcategoría',
  agotado: 'Agotado en',
  contado: 'Unidades de cada día en',
  hidden: 'Oculta',
  quantity: 'Cuántas se eligen',
  required: 'Obligatoria',
  opcion: 'Precio de una opción',
  user: 'Nombre o correo',
  type: 'Perfil',
  sucursal: 'Sucursal',
  activo: 'Registrado',
  tipo: 'Uso',
  pide_pin: 'Pedir el PIN',
  segundos: 'Segundos de la persona elegida',
  sucursales: 'Sucursales',
  permisos: 'Permisos',
  descuento_maximo: 'Descuento máximo (%)',
  pin: 'PIN',
  tarjeta: 'Tarjeta',
  clave: 'Contraseña',
  segundo_factor: 'Verificación en dos pasos',
  codigos: 'Códigos de recuperación',
  sesiones: 'Sesiones abiertas',
  capacity: 'Capacidad',
  order: 'Orden',
  color: 'Color',
  sonido: 'Sonido',
  predeterminada: 'Predeterminada',
  categorias: 'Categorías',
  platos: 'Platos',
  phone: 'Teléfono',
  contact: 'Contacto',
  email: 'Correo',
  legal_name: 'Razón social',
  tax_id: 'Cédula jurídica o NIT',
  country: 'País',
  currency: 'Moneda',
  iva: 'IVA (%)',
  ivaIncluido: 'IVA incluido',
  servicio: 'Servicio (%)',
  servicioIncluido: 'Servicio incluido',
  comision: 'Comisión de Orderi (%)',
  abierta: 'Recibe pedidos de clientes',
  confirmar_mesa: 'Confirmar la mesa',
  marcha_sola: 'Marchar automáticamente',
  edades_por_plato: 'Ámbar y rojo según cada plato',
  asientos: 'Tomar pedidos por asiento',
  minutos_ambar: 'Minutos hasta ámbar',
  minutos_rojo: 'Minutos hasta rojo',
  segundos_sin_ver: 'Segundos hasta avisar de un pedido no visto',
  inicio_dia: 'Inicio del día',
  impresora: 'Impresora',
  imprimir_pedidos: 'Imprimir pedidos nuevos',
  papel: 'Ancho del papel (mm)',
  gaveta: 'Gaveta',
  respaldo: 'Respaldo',
  imprime: 'Imprime',
  estaciones: 'Estaciones',
  cobros: 'Cobros',
  cash_step: 'Moneda más pequeña',
  redondeo: 'Redondeo',
  tolerancia_caja: 'Diferencia sin motivo',
  control: 'Control de descuentos y anulaciones',
  propinas_sugeridas: 'Propinas sugeridas (%)',
  desglose: 'Desglose de impuestos',
  proveedor_pago: 'Proveedor de pagos en línea',
  correos: 'Correos',
  kind: 'Tipo',
  needs_reference: 'Pide referencia',
  allows_tip: 'Acepta propina',
  needs_note: 'Pide nota',
  limit: 'Límite',
  desde: 'Entrada',
  hasta: 'Salida',
  descansos: 'Descansos',
  creados: 'Creados',
  cambiados: 'Cambiados',
}

function cellOf(field: ActivityField, value: ActivityValue): CsvCell {
  const shownAs = ACTIVITY_FIELDS[field]
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'string' || value === null) return value
  if (shownAs === 'flag') return value === 1 ? 'Sí' : 'No'
  return shownAs === 'amount' || shownAs === 'percent' ? { amount: value } : { count: value }
}

function rowsOf({ date, user, action, kind, name, branch, changes }: ExportedActivity): Row[] {
  const start = [date, user?.name ?? null, ACTIONS[action], KINDS[kind], name, branch]
  const rowOf = ({ field, of, before, after }: ActivityChange): Row => [
    ...start,
    FIELDS[field],
    of,
    cellOf(field, before),
    cellOf(field, after),
  ]
  return changes.length > 0 ? changes.map(rowOf) : [[...start, null, null, null, null]]
}

async function* rowsOfParts(parts: AsyncIterable<readonly ExportedActivity[]>) {
  for await (const part of parts) yield part.flatMap(rowsOf)
}

export function activitySheet(
  format: 'csv' | 'xlsx',
  parts: AsyncIterable<readonly ExportedActivity[]>,
  { country, desde, hasta }: ActivityPeriod,
) {
  return sheetFile(format, {
    name: `actividad-${desde}-${hasta}`,
    titles: TITLES,
    parts: rowsOfParts(parts),
    country,
  })
}
