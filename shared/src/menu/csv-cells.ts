/** Reads a spreadsheet that was saved as text: detects its separator, and cells that the program changed. */
import { CSV_SEPARATORS, parseCsv } from '../kernel/csv.ts'
import { foldText } from '../kernel/fold-text.ts'
import type { SheetCell } from './read-sheet.ts'
import { countKnown, findTitles } from './sheet-columns.ts'

/** Parses with the separator that gives the most columns with a known title. */
export function readCsvSheet(text: string): SheetCell[][] {
  const tables = [parseCsv(text), ...CSV_SEPARATORS.map((separator) => parseCsv(text, separator))]
  const [best = []] = tables
    .map((table) => ({ table, titles: findTitles(table) }))
    .toSorted((a, b) => knownIn(b.titles) - knownIn(a.titles))
    .map(({ table }) => table)
  return best.map((cells) => cells.map(csvCell))
}

const knownIn = (titles: ReturnType<typeof findTitles>) => (titles ? countKnown(titles) : 0)

/** The errors of Excel in the product's languages, and of LibreOffice, Numbers and Google Sheets. */
const ERROR =
  /^#(?:n\/?[ad]|¡?(?:valor|ref|num|nulo|div\/0|desbordamiento|calc|campo)!|¿nombre\?|(?:value|ref|num|null|div\/0|spill|calc|nome\?|nom\?|name\?|valeur|nombre|nul|error)[!?]?|getting_data)$|^err:\d{3}$/

const MONTHS =
  '(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|set|oct|nov|dic|jan|apr|aug|dec|fev|avr|mai|juin|juil|aout|out|dez)\\.?'
const DATE = new RegExp(
  `^(?:\\d{1,2}[-/]${MONTHS}(?:[-/]\\d{2,4})?|\\d{1,2} ${MONTHS} \\d{4}|${MONTHS}-\\d{2,4}|\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}|\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}(?:[ t]\\d{1,2}:\\d{2}.*)?)$`,
)

/** Detects a cell that the program turned into a date or that shows an error. */
function csvCell(cell: string): SheetCell {
  const text = foldText(cell).trim()
  if (DATE.test(text)) return { fault: 'fecha' }
  return ERROR.test(text) ? { fault: 'error' } : cell
}
