/** The sentences of the log of the office. */
import {
  ACTIVITY_FIELDS,
  type Activity,
  type ActivityChange,
  type ActivityField,
  type ActivityValue,
} from '@orderi/shared/activity/schema'
import { paymentsWords } from '../../i18n/money.ts'
import { deviceWords, floorWords, peopleWords, activityWords as words } from '../../i18n/office.ts'
import { tillWords } from '../../i18n/till.ts'

export type Money = (amount: number) => string

/** The names of coded values, by how a field is shown. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: peopleWords.profiles,
  device_kind: deviceWords.kinds,
  device_pin: deviceWords.pins,
  permissions: paymentsWords.people.kinds,
  rounding: paymentsWords.settings.roundings,
  control: paymentsWords.settings.controls,
  printer_use: floorWords.printers.uses,
  kind: { ...paymentsWords.methods.kinds, ...paymentsWords.reasons.kinds, ...tillWords.kinds },
}

function valueText(field: ActivityField, value: string | number, money: Money): string {
  const shownAs = ACTIVITY_FIELDS[field]
  if (typeof value === 'string') return CODES[shownAs]?.[value] ?? value
  if (shownAs === 'amount') return money(value)
  if (shownAs === 'percent') return `${value} %`
  if (field === 'status') return value === 1 ? words.on : words.off
  if (shownAs === 'flag') return value === 1 ? words.yes : words.no
  return String(value)
}

/** Undefined if there is no value. */
function shownValue(field: ActivityField, value: ActivityValue, money: Money): string | undefined {
  if (value === null || value === '') return undefined
  if (!Array.isArray(value)) return valueText(field, value, money)
  return value.map((each) => valueText(field, each, money)).join(', ') || words.none
}

function fieldText({ field, of }: ActivityChange): string {
  return field === 'opcion' ? words.option({ option: of ?? '' }) : words.fields[field]
}

function changeSentence(change: ActivityChange, name: string, money: Money): string {
  const field = fieldText(change)
  const before = shownValue(change.field, change.before, money)
  const after = shownValue(change.field, change.after, money)
  if (before !== undefined && after !== undefined)
    return words.fromTo({ field, name, before, after })
  if (after !== undefined) return words.oneSet({ field, name, after })
  if (before !== undefined) return words.oneRemoved({ field, name, before })
  return words.oneSecret({ field, name })
}

function detailText(change: ActivityChange, isDeleted: boolean, money: Money): string {
  const text = fieldText(change)
  const field = text.charAt(0).toUpperCase() + text.slice(1)
  const before = shownValue(change.field, change.before, money)
  const after = shownValue(change.field, change.after, money)
  if (before !== undefined && after !== undefined) return words.detail({ field, before, after })
  if (after !== undefined) return words.detailSet({ field, value: after })
  if (before === undefined) return field
  return isDeleted
    ? words.detailSet({ field, value: before })
    : words.detailRemoved({ field, before })
}

export interface ActivityText {
  readonly sentence: string
  /** Further facts, such as each of several changed fields. */
  readonly details: readonly string[]
}

function titleOf({ action, kind }: Activity, name: string): string {
  const subject = words.subjects[kind]
  const what = typeof subject === 'string' ? subject : subject({ name })
  switch (action) {
    case 'crear':
      return kind === 'empleado' ? words.hired({ name }) : words.created({ subject: what })
    case 'eliminar':
      return kind === 'empleado' ? words.dismissed({ name }) : words.deleted({ subject: what })
    case 'importar':
      return words.imported
    case 'exportar':
      return words.exported({ subject: what })
    case 'clave':
      return words.password({ name })
    case 'segundo_factor':
      return words.secondFactor({ name })
    case 'bloquear':
      return words.pinLocked({ name })
    case 'codigo':
      return words.code({ name })
    default:
      return words.changed({ subject: what })
  }
}

export function activityText(entry: Activity, money: Money): ActivityText {
  const { action, changes, kind } = entry
  const name = entry.name ?? (kind === 'empleado' ? words.erased : '')
  const [only] = changes
  // The sentence about e-mails of the summary needs no name.
  if (action === 'cambiar' && changes.length === 1 && only && kind !== 'correos')
    return { sentence: changeSentence(only, name, money), details: [] }
  return {
    sentence: titleOf(entry, name),
    details:
      kind === 'correos'
        ? []
        : changes.map((change) => detailText(change, action === 'eliminar', money)),
  }
}
