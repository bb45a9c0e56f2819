/** Shifts, or the hours per person and week, as a sheet in Spanish. */
import type { CsvCell } from '@orderi/shared/kernel/csv'
import { dayIn } from '@orderi/shared/kernel/days'
import type { Country } from '@orderi/shared/kernel/time'
import { isoWeekOf, mondayOf } from '@orderi/shared/shifts/hours'
import type { HoursQuery, HoursReport, Shift, ShiftState } from '@orderi/shared/shifts/schema'
import { type Row, sheetFile } from '../wire/sheet.ts'

/** Erased people differ by number. */
const nameOf = ({ user, persona }: Pick<Shift, 'user' | 'persona'>) =>
  user?.name ?? `Persona borrada ${-persona}`

const STATES: Readonly<Record<ShiftState, string>> = {
  abierta: 'Abierta',
  terminada: 'Terminada',
  sin_salida: 'Sin salida',
}

const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

const SHIFT_TITLES = [
  'Persona',
  'Sucursal',
  'Semana',
  'Entrada',
  'Salida',
  'Descansos',
  'Horas',
  'Minutos',
  'Estado',
  'Correcciones',
]
const WEEK_TITLES = ['Persona', 'Semana', 'Desde', ...WEEKDAYS, 'Horas', 'Minutos', 'Sin salida']

const hours = (minutes: number): CsvCell => ({ amount: Math.round((minutes / 60) * 100) / 100 })

function localTime(instant: string | null, zone: string): string | null {
  if (instant === null) return null
  const at = new Date(instant)
  const time = new Intl.DateTimeFormat('es', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  return `${dayIn(zone, at).split('-').toReversed().join('/')} ${time}`
}

function shiftRow(shift: Shift, zone: string): Row {
  const { branch, desde, hasta, descansos, minutos, estado, correcciones } = shift
  return [
    nameOf(shift),
    branch.name,
    isoWeekOf(mondayOf(dayIn(zone, new Date(desde)))),
    localTime(desde, zone),
    localTime(hasta, zone),
    descansos
      .map((each) => `${localTime(each.desde, zone)} - ${localTime(each.hasta, zone) ?? ''}`)
      .join(', '),
    hours(minutos),
    { count: minutos },
    STATES[estado],
    { count: correcciones },
  ]
}

export function hoursSheet(
  format: 'csv' | 'xlsx',
  por: NonNullable<HoursQuery['por']>,
  { data, weeks, period }: HoursReport,
  { country, zone }: { readonly country: Country; readonly zone: string },
) {
  const days = `${period.desde}-${period.hasta}`
  if (por === 'jornada') {
    const parts = [data.toReversed().map((shift) => shiftRow(shift, zone))]
    return sheetFile(format, { name: `jornadas-${days}`, titles: SHIFT_TITLES, parts, country })
  }
  const rows = weeks
    .toReversed()
    .map(
      (week): Row => [
        nameOf(week),
        week.semana,
        week.lunes.split('-').toReversed().join('/'),
        ...week.dias.map(hours),
        hours(week.minutos),
        { count: week.minutos },
        { count: week.sin_salida },
      ],
    )
  return sheetFile(format, { name: `horas-${days}`, titles: WEEK_TITLES, parts: [rows], country })
}
