import type { ActivityAction, ActivityChange, ActivityKind } from '@orderi/shared/activity/schema'
import type { Db } from '../../db/sql.ts'
import type { ActivityLog, OfficeTx, RecordedCommand } from '../../log/office.ts'
import { changesOf, isChanged } from '../changes.ts'
import { type ComparedKind, readSubjects, type Subject } from '../queries/subjects.ts'
import { RECORDED_PATHS, type RecordedCall } from '../recorded-calls.ts'

interface Entry {
  readonly action: ActivityAction
  readonly kind: ActivityKind
  readonly branch_id: number | null
  readonly subject_id: number | null
  readonly subject_name: string | null
  readonly changes: readonly ActivityChange[]
}

interface Author {
  readonly restaurantId: number
  readonly at: Date
  readonly userId: number | null
}

async function insert(db: Db, { restaurantId, at, userId }: Author, entries: readonly Entry[]) {
  if (entries.length === 0) return
  await db.query(
    `INSERT INTO activity (restaurant_id, at, user_id, action, kind, branch_id, subject_id, subject_name, changes)
      SELECT $1, $2, $3, e.* FROM json_to_recordset($4) AS e (action text, kind text, branch_id bigint,
        subject_id bigint, subject_name text, changes json)`,
    [restaurantId, at, userId, JSON.stringify(entries)],
  )
}

function entryOf(
  { action, kind }: RecordedCall,
  before: Subject | undefined,
  after: Subject | undefined,
): Entry {
  const { id, name, branch_id } = after ?? before ?? { id: null, name: null, branch_id: null }
  return {
    action,
    kind,
    branch_id,
    subject_id: id,
    subject_name: name,
    changes: changesOf(before, after),
  }
}

const idIn = (value: unknown, ...names: readonly string[]): number | undefined => {
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>
  return names.map((name) => fields[name]).find((id) => typeof id === 'number')
}

type Finish = (answer: unknown) => Promise<Entry[]>

/** Compares all subjects of the kinds, for commands that change any number of them. */
async function watchAll(
  tx: OfficeTx,
  kinds: readonly ComparedKind[],
): Promise<() => Promise<{ readonly changed: Entry[]; readonly created: number }>> {
  const readAll = async () => {
    const found: Subject[][] = []
    for (const kind of kinds) found.push(await readSubjects(tx, kind, tx.restaurantId, undefined))
    return found
  }
  const before = await readAll()
  return async () => {
    const after = await readAll()
    const changed = kinds.flatMap((kind, index) => {
      const old = new Map(before[index]?.map((each) => [each.id, each]))
      return (after[index] ?? []).flatMap((present) => {
        const past = old.get(present.id)
        // A renamed station or fallback changes what the fields of a printer show, but not the printer.
        const isEdited = kind !== 'impresora' || past?.version !== present.version
        return past && isEdited && isChanged(past, present)
          ? [entryOf({ action: 'cambiar', kind }, past, present)]
          : []
      })
    })
    return { changed, created: after.flat().length - before.flat().length }
  }
}

async function watchMenu(tx: OfficeTx, call: RecordedCall): Promise<Finish> {
  const finish = await watchAll(tx, ['categoria', 'subcategoria', 'producto', 'variante'])
  return async () => {
    const { changed, created } = await finish()
    const numbers = { creados: created, cambiados: changed.length }
    const changes = Object.entries(numbers).map(([field, number]) => ({
      field: field as keyof typeof numbers,
      of: null,
      before: null,
      after: number,
    }))
    return [...changed, { ...entryOf(call, undefined, undefined), changes }]
  }
}

/** These take categories, papers and stations from each other, so that several change at once. */
const TAKING: readonly ComparedKind[] = ['estacion', 'impresora']

async function watchSubject(
  tx: OfficeTx,
  call: RecordedCall & { readonly kind: ComparedKind },
  body: unknown,
): Promise<Finish> {
  const { action, kind } = call
  const isOfRestaurant = kind === 'restaurante' || kind === 'correos'
  const named = isOfRestaurant ? tx.restaurantId : idIn(body, 'id', 'user', 'product_variant_id')
  const read = async (id: number | undefined) =>
    id === undefined ? undefined : (await readSubjects(tx, kind, tx.restaurantId, id))[0]
  const before = action === 'crear' ? undefined : await read(named)
  const finish = TAKING.includes(kind) ? await watchAll(tx, TAKING) : undefined
  return async (answer) => {
    const others = finish ? (await finish()).changed : []
    if (finish && action === 'cambiar') return others
    const after =
      action === 'eliminar'
        ? undefined
        : await read(action === 'crear' ? idIn(answer, 'id', 'user_id') : named)
    const isSame = action === 'cambiar' && !isChanged(before, after)
    return isSame ? [] : [...others, entryOf(call, before, after)]
  }
}

async function begin(tx: OfficeTx, { path, body, userId }: RecordedCommand) {
  const call = RECORDED_PATHS.get(path)
  if (!call) return undefined
  const { kind } = call
  if (kind === 'archivo') return undefined
  const finish =
    kind === 'carta' ? await watchMenu(tx, call) : await watchSubject(tx, { ...call, kind }, body)
  return async (answer: unknown) => {
    await insert(tx, { restaurantId: tx.restaurantId, at: tx.now, userId }, await finish(answer))
  }
}

export const activityLog: ActivityLog = {
  begin,

  async recordExport(db, { restaurantId, branchId, userId, name, at }) {
    await db.query(
      `INSERT INTO activity (restaurant_id, branch_id, at, user_id, action, kind, subject_name)
        SELECT coalesce(b.restaurant_id, r.id), b.id, $4, $3, 'exportar', 'archivo', $5
        FROM (SELECT $1::bigint AS id) r LEFT JOIN branches b ON b.id = $2
        WHERE coalesce(b.restaurant_id, r.id) IS NOT NULL`,
      [restaurantId ?? null, branchId ?? null, userId, at, name],
    )
  },

  async recordLockedPin(db, { restaurantId, userId, by, at }) {
    const [owner] = await readSubjects(db, 'empleado', restaurantId, userId)
    const entry = entryOf({ action: 'bloquear', kind: 'empleado' }, owner, owner)
    await insert(db, { restaurantId, at, userId: by }, [entry])
  },

  async recordOwnChange(tx, { userId, field, before = null, after = null }) {
    const change: ActivityChange = { field, of: null, before, after }
    await tx.query(
      `INSERT INTO activity (restaurant_id, at, user_id, action, kind, subject_id, subject_name, changes)
        SELECT m.restaurant_id, $2, u.id, 'cambiar', 'empleado', u.id, u.name, $3
        FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.id = $1`,
      [userId, tx.now, JSON.stringify([change])],
    )
  },

  async recordRegistration(db, { restaurantId, deviceId, isActive, at }) {
    const [device] = await readSubjects(db, 'dispositivo', restaurantId, deviceId)
    const entry = entryOf({ action: 'cambiar', kind: 'dispositivo' }, device, device)
    const [before, after] = isActive ? [null, 1] : [1, 0]
    const changes: ActivityChange[] = [{ field: 'activo', of: null, before, after }]
    await insert(db, { restaurantId, at, userId: deviceId }, [{ ...entry, changes }])
  },
}
