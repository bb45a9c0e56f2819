/** The columns of the kitchen's times, and the names of its rows. */
import { STAGES, type StageTimes, type TimesKey } from '@orderi/shared/reports/kitchen-times'
import { texts } from '../../i18n/common.ts'
import { ageText, durationText } from '../../i18n/format.ts'
import { reportsWords, kitchenTimesWords as words } from '../../i18n/money.ts'
import type { ShownTimes, ShownTimesRow } from './useKitchenTimes.ts'

type Figures = ShownTimes['totals']

const countText = new Intl.NumberFormat(texts.locale, { useGrouping: 'always' })
const percentText = new Intl.NumberFormat(texts.locale, {
  style: 'percent',
  maximumFractionDigits: 0,
})

/** A time in whole minutes, below one minute in seconds. Without a time: a dash. */
export function timeText(seconds: number | null): string {
  if (seconds === null) return '–'
  return seconds < 60 ? ageText(seconds) : durationText(Math.round(seconds / 60))
}

export const bothTimes = ({ median, p90 }: StageTimes) =>
  median === null ? '–' : `${timeText(median)} · ${timeText(p90)}`

/** How many dishes were late, such as `12 % of 340 dishes`. */
export const lateShare = ({ late, total }: Figures) =>
  words.lateShare({
    share: percentText.format(total.dishes > 0 ? late / total.dishes : 0),
    count: countText.format(total.dishes),
  })

export interface TimeColumn {
  readonly label: string
  /** Whether phones show the column too. */
  readonly isMain: boolean
  readonly cell: (row: Figures) => string
}

export const TIME_COLUMNS: readonly TimeColumn[] = [
  { label: words.dishes, isMain: false, cell: ({ total }) => countText.format(total.dishes) },
  ...STAGES.map((stage) => ({
    label: words[stage],
    isMain: stage === 'total',
    cell: (row: Figures) => bothTimes(row[stage]),
  })),
  { label: words.late, isMain: true, cell: ({ late }) => countText.format(late) },
]

export function timesRowName(por: TimesKey, { key, name }: ShownTimesRow): string {
  if (por === 'mesero' && key === 'clientes') return reportsWords.guests
  return name || (por === 'estacion' ? words.noStation : reportsWords.unknown)
}
