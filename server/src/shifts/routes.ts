import { addDays, dayIn, monthRangeOf } from '@orderi/shared/kernel/days'
import { DomainError } from '@orderi/shared/kernel/errors'
import { pathId } from '@orderi/shared/kernel/fields'
import { daysOfPeriod } from '@orderi/shared/kernel/period'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { mondayOf } from '@orderi/shared/shifts/hours'
import type { Shift } from '@orderi/shared/shifts/schema'
import type { Deps } from '../deps.ts'
import { requireBranch } from '../floor/queries/access.ts'
import { readCountry } from '../floor/queries/country.ts'
import type { Handlers } from '../http/route.ts'
import {
  actorIn,
  branchIdsIn,
  isUnproven,
  officeCommandOf,
  type Person,
  requireRestaurant,
} from '../identity/person.ts'
import { requirePin } from '../identity/pin.ts'
import { changeBoards } from '../log/change.ts'
import { runOfficeCommand } from '../log/office.ts'
import { correctShift, createShift, deleteShift } from './commands/correct.ts'
import { markShift } from './commands/mark.ts'
import { weeksOf } from './hours-report.ts'
import { hoursSheet } from './hours-sheet.ts'
import { listCoworkers, readCoworker } from './queries/coworkers.ts'
import { listCorrections, readOpenShifts, readOwnShifts, readShifts } from './queries/shifts.ts'

/** A file of a quarter's shifts fits into memory. */
const MAX_DAYS = 100

interface HoursRequest {
  readonly person: Person
  readonly headers: { readonly restaurant: string | undefined }
  readonly query: {
    readonly sucursal?: string | undefined
    readonly desde?: string | undefined
    readonly hasta?: string | undefined
  }
}

/** The branches and the days of the request. */
async function readScope({ pool, clock }: Deps, { person, headers, query }: HoursRequest) {
  const restaurantId = requireRestaurant(person, headers.restaurant)
  const branch =
    query.sucursal === undefined
      ? undefined
      : await requireBranch(pool, person, pathId(query.sucursal))
  if (branch && branch.restaurantId !== restaurantId) throw new DomainError('not_found')
  const country = await readCountry(pool, restaurantId)
  const zone = TIME_ZONES[country]
  const month = monthRangeOf(zone, clock())
  const period = { desde: query.desde ?? month.desde, hasta: query.hasta ?? month.hasta }
  daysOfPeriod(period, MAX_DAYS)
  const branchIds = branch ? [branch.id] : branchIdsIn(person, restaurantId)
  return { scope: { restaurantId, branchIds }, period: { ...period, zone }, country }
}

export const shiftHandlers = {
  async coworkers({ pool, clock }, { person, params }) {
    const branch = await requireBranch(pool, person, pathId(params.sucursal))
    return listCoworkers(pool, branch, clock())
  },

  async markShift(deps, { person, body, keyed }) {
    const branch = await requireBranch(deps.pool, person, body.sucursal)
    const { restaurantId } = branch
    // On a shared device, a person without a PIN may be somebody else.
    const isOwnSession = !person.device || person.device.isProven
    if (body.user !== person.userId || !isOwnSession) {
      const coworker = await readCoworker(deps.pool, branch, body.user)
      if (!coworker?.pin_hash || !body.pin) throw new DomainError('bad_pin')
      await requirePin(
        deps,
        { restaurantId, userId: body.user, hash: coworker.pin_hash },
        { pin: body.pin, place: person },
      )
    }
    return changeBoards(deps, { actor: actorIn(person, restaurantId), keyed }, async (tx) => ({
      answer: await markShift({ ...tx, restaurantId }, body),
    }))
  },

  async ownHours({ pool, clock }, { person, headers }) {
    // A device without a person has no hours.
    if (person.device?.id !== person.userId && isUnproven(person))
      throw new DomainError('needs_pin')
    const restaurantId = requireRestaurant(person, headers.restaurant)
    const zone = TIME_ZONES[await readCountry(pool, restaurantId)]
    const now = clock()
    const lunes = mondayOf(dayIn(zone, now))
    const since = new Date(Date.parse(addDays(lunes, -2)))
    const shifts = await readOwnShifts(pool, { restaurantId, userId: person.userId }, since, now)
    const period = { desde: lunes, hasta: addDays(lunes, 6), zone }
    const [week] = weeksOf(shifts, period, now).filter((each) => each.lunes === lunes)
    return { lunes, dias: week?.dias ?? [0, 0, 0, 0, 0, 0, 0], minutos: week?.minutos ?? 0 }
  },

  async shiftHours(deps, request) {
    const { scope, period, country } = await readScope(deps, request)
    const { formato = 'json', por = 'jornada' } = request.query
    const now = deps.clock()
    const persona = request.query.persona ?? null
    const isOfPerson = (shift: Shift) => persona === null || String(shift.persona) === persona
    const data = (await readShifts(deps.pool, scope, period, now)).filter(isOfPerson)
    const { desde, hasta, zone } = period
    const report = {
      data,
      weeks: weeksOf(data, period, now),
      abiertas: (await readOpenShifts(deps.pool, scope, now)).filter(isOfPerson),
      period: { desde, hasta },
    }
    return formato === 'json' ? report : hoursSheet(formato, por, report, { country, zone })
  },

  async shiftCorrections(deps, request) {
    const { scope, period } = await readScope(deps, request)
    return listCorrections(deps.pool, scope, period, request.query)
  },

  createShift: (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      const answer = await createShift(tx, request.body, request.person.userId)
      return { answer, storedAnswer: { ...answer, user: null } }
    }),

  correctShift: (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      const { person, headers, body } = request
      const by = { author: person.userId, ifMatch: headers.ifMatch }
      const answer = await correctShift(tx, body, by)
      return { answer, storedAnswer: { ...answer, user: null } }
    }),

  deleteShift: (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      await deleteShift(tx, request.body, request.person.userId)
      return { answer: undefined }
    }),
} satisfies Partial<Handlers>
