/** The report of the kitchen's times as a sheet in Spanish. Times are in minutes. */
import type { CsvCell } from '@orderi/shared/kernel/csv'
import type { Country } from '@orderi/shared/kernel/time'
import {
  type KitchenTimes,
  STAGES,
  type Stage,
  type TimesKey,
} from '@orderi/shared/reports/kitchen-times'
import { sheetFile } from '../wire/sheet.ts'

const TITLES: Readonly<Record<TimesKey, string>> = {
  plato: 'Plato',
  estacion: 'Estación',
  hora: 'Hora',
  mesero: 'Mesero',
}

const STAGE_TITLES: Readonly<Record<Stage, string>> = {
  seen: 'Visto',
  waited: 'Empezado',
  cooked: 'Preparación',
  total: 'Listo',
  carried: 'Entrega',
}

const minutes = (seconds: number | null): CsvCell =>
  seconds === null ? null : { amount: seconds / 60 }

const cellsOf = (row: KitchenTimes['totals']): CsvCell[] => [
  { count: row.total.dishes },
  { count: row.late },
  ...STAGES.flatMap((stage) => [minutes(row[stage].median), minutes(row[stage].p90)]),
]

export function kitchenSheet(
  format: 'csv' | 'xlsx',
  by: TimesKey,
  { data, totals, period }: KitchenTimes,
  country: Country,
) {
  const nameOf = ({ name }: KitchenTimes['data'][number]) =>
    name || (by === 'estacion' ? 'Sin estación' : 'Sin registrar')
  return sheetFile(format, {
    name: `cocina-${by}-${period.desde}-${period.hasta}`,
    titles: [
      TITLES[by],
      'Platos listos',
      'Tarde',
      ...STAGES.flatMap((stage) => [
        `${STAGE_TITLES[stage]}: mediana (min)`,
        `${STAGE_TITLES[stage]}: percentil 90 (min)`,
      ]),
    ],
    parts: [[...data.map((row) => [nameOf(row), ...cellsOf(row)]), ['Total', ...cellsOf(totals)]]],
    country,
  })
}
