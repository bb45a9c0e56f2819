import type { ActivityChange, ActivityField, ActivityValue } from '@orderi/shared/activity/schema'
import type { Subject, SubjectPart } from './queries/subjects.ts'

/** The fields that the log states of a subject that was created or deleted. */
const STATED: ReadonlySet<ActivityField> = new Set([
  'precio',
  'opcion',
  'type',
  'sucursales',
  'impresora',
  'limit',
  'desde',
  'hasta',
  'descansos',
])

const isParts = (value: Subject['fields'][string] | undefined): value is readonly SubjectPart[] =>
  Array.isArray(value) && value.some((each) => typeof each === 'object')

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function partChanges(
  field: ActivityField,
  before: readonly SubjectPart[],
  after: readonly SubjectPart[],
): ActivityChange[] {
  const [old, present] = [before, after].map(
    (parts) => new Map(parts.map((part) => [part.id, part])),
  )
  return [...new Set([...before, ...after].map(({ id }) => id))].map((id) => ({
    field,
    of: (present?.get(id) ?? old?.get(id))?.name ?? null,
    before: old?.get(id)?.value ?? null,
    after: present?.get(id)?.value ?? null,
  }))
}

const filled = (value: ActivityValue) => (value === '' ? null : value)

const asValue = (value: Subject['fields'][string] | undefined): ActivityValue =>
  value === undefined || isParts(value) ? null : value

function fieldChanges(
  field: ActivityField,
  before: Subject['fields'][string] | undefined,
  after: Subject['fields'][string] | undefined,
): ActivityChange[] {
  if (isParts(before) || isParts(after))
    return partChanges(field, isParts(before) ? before : [], isParts(after) ? after : [])
  return [{ field, of: null, before: asValue(before), after: asValue(after) }]
}

/** The changed fields of a subject. Of a new or deleted one, only some fields. */
export function changesOf(
  before: Subject | undefined,
  after: Subject | undefined,
): ActivityChange[] {
  const isUpdate = before !== undefined && after !== undefined
  const { fields, hidden } = after ?? before ?? { fields: {}, hidden: {} }
  const shown = (Object.keys(fields) as ActivityField[])
    .filter((field) => isUpdate || STATED.has(field))
    .flatMap((field) => fieldChanges(field, before?.fields[field], after?.fields[field]))
    .filter((change) => !isSame(filled(change.before), filled(change.after)))
  const secret = (Object.keys(hidden) as (ActivityField | 'otros')[]).flatMap((field) =>
    isUpdate && field !== 'otros' && before.hidden[field] !== after.hidden[field]
      ? [{ field, of: null, before: null, after: null }]
      : [],
  )
  return [...shown, ...secret]
}

/** Whether anything changed, also what `changesOf` does not return, such as a picture. */
export const isChanged = (before: Subject | undefined, after: Subject | undefined) =>
  !isSame(before?.fields, after?.fields) || !isSame(before?.hidden, after?.hidden)
