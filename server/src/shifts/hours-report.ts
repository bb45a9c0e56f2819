import { dayIn } from '@orderi/shared/kernel/days'
import { isoWeekOf, mondayOf, workedByDay } from '@orderi/shared/shifts/hours'
import type { Shift, WeekOfPerson } from '@orderi/shared/shifts/schema'
import type { ShiftPeriod } from './queries/shifts.ts'

interface Sum extends Pick<Shift, 'user' | 'persona'> {
  readonly lunes: string
  readonly dias: number[]
  sin_salida: number
}

const noDays = () => Array.from({ length: 7 }, () => 0)

/** The place of a day in its week, from Monday. */
const placeOf = (day: string, monday: string) =>
  Math.round((Date.parse(day) - Date.parse(monday)) / 86_400_000)

/** The hours of each person and ISO week in the period: latest weeks first, then by name. */
export function weeksOf(
  shifts: readonly Shift[],
  { desde, hasta, zone }: ShiftPeriod,
  now: Date,
): WeekOfPerson[] {
  const sums = new Map<string, Sum>()
  const sumOf = ({ user, persona }: Shift, day: string): Sum => {
    const lunes = mondayOf(day)
    const key = `${persona} ${lunes}`
    const sum = sums.get(key) ?? { user, persona, lunes, dias: noDays(), sin_salida: 0 }
    sums.set(key, sum)
    return sum
  }
  for (const shift of shifts) {
    if (shift.estado === 'sin_salida')
      sumOf(shift, dayIn(zone, new Date(shift.desde))).sin_salida += 1
    else {
      for (const [day, minutes] of workedByDay(shift, zone, now)) {
        if (day < desde || day > hasta) continue
        const { dias, lunes } = sumOf(shift, day)
        const place = placeOf(day, lunes)
        dias[place] = (dias[place] ?? 0) + minutes
      }
    }
  }
  return [...sums.values()]
    .map(({ lunes, ...sum }) => ({
      ...sum,
      lunes,
      semana: isoWeekOf(lunes),
      minutos: sum.dias.reduce((total, each) => total + each, 0),
    }))
    .toSorted(
      (a, b) =>
        b.lunes.localeCompare(a.lunes) ||
        (a.user?.name ?? '').localeCompare(b.user?.name ?? '', 'es') ||
        a.persona - b.persona,
    )
}
