import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf, Call } from '@orderi/shared/contract/call'
import { createCredentials, secretToShow } from '../accounts/commands/offers.ts'
import type { KeyedResponse } from '../db/idempotency.ts'
import type { Deps } from '../deps.ts'
import { branchScopeOf } from '../floor/queries/office.ts'
import type { Handlers, SessionRequest } from '../http/route.ts'
import { officeCommandOf, type Person, requireRestaurant } from '../identity/person.ts'
import { prepareImage } from '../images/commands/images.ts'
import { changeBoards } from '../log/change.ts'
import { branchIdsOf, type OfficeCommand, type OfficeTx, runOfficeCommand } from '../log/office.ts'
import { finishCodesStep, listNewRestaurants, readFirstSteps } from './commands/first-steps.ts'
import {
  createRestaurant,
  deleteRestaurant,
  memberIdsOf,
  updateRestaurant,
} from './commands/restaurants.ts'
import { getRestaurant, listRestaurants } from './queries/restaurants.ts'

type ProfileRequest = Pick<SessionRequest<Call>, 'headers' | 'signal'>
type Profile = BodyOf<Calls['updateOwnRestaurant']>

/** Saves a profile and notifies the restaurant's boards. If a status is sent, rechecks the access of all members. */
async function changeProfile(
  deps: Deps,
  office: OfficeCommand,
  { headers, signal }: ProfileRequest,
  profile: Profile,
  answer: (tx: OfficeTx) => Promise<unknown>,
): Promise<KeyedResponse> {
  const ordered = { tenant: office.restaurantId, signal: signal() }
  const logo = await prepareImage('logo', profile.logo, ordered)
  let members: readonly number[] = []
  const response = await runOfficeCommand(deps, office, async (tx) => {
    await updateRestaurant(tx, { ...profile, logo }, headers.ifMatch)
    if (profile.status !== undefined) members = await memberIdsOf(tx)
    return {
      answer: await answer(tx),
      boards: { branchIds: await branchIdsOf(tx), type: 'floor.changed' },
    }
  })
  for (const userId of members) deps.recheck(userId)
  return response
}

function permitted(person: Person, body: Profile): Profile {
  if (person.isSuperadmin) return body
  return {
    ...body,
    comision: undefined,
    commissionType: undefined,
    status: undefined,
    country: undefined,
  }
}

/** The restaurant that a superadmin's request names, which may differ from the restaurant of the session. */
function namedOffice(
  { person, keyed }: Pick<SessionRequest<Call>, 'person' | 'keyed'>,
  restaurantId: number,
): OfficeCommand {
  return {
    restaurantId,
    actor: { id: person.userId, name: person.name, type: 'superadmin' },
    caller: person,
    keyed,
  }
}

export const restaurantHandlers = {
  firstSteps: async ({ pool, tableCodes }, { person, headers }) => {
    const restaurantId = requireRestaurant(person, headers.restaurant)
    return readFirstSteps(pool, person.userId, restaurantId, tableCodes.address())
  },

  finishCodes: async (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      await finishCodesStep(tx)
      return { answer: undefined }
    }),

  newRestaurants: ({ pool, tableCodes }, { person }) =>
    listNewRestaurants(pool, person.userId, tableCodes.address()),

  async restaurant(deps, { person, headers }) {
    const { restaurantId, branchIds } = branchScopeOf(
      person,
      requireRestaurant(person, headers.restaurant),
    )
    return getRestaurant(deps.pool, restaurantId, branchIds)
  },

  async updateOwnRestaurant(deps, request) {
    const office = officeCommandOf(request)
    const profile = permitted(request.person, request.body)
    return changeProfile(deps, office, request, profile, (tx) => getRestaurant(tx, tx.restaurantId))
  },

  restaurants: (deps, { query }) => listRestaurants(deps.pool, query),

  async createRestaurant(deps, { body, keyed, signal }) {
    const logo = await prepareImage('logo', body.logo, { tenant: 'platform', signal: signal() })
    const credentials = await createCredentials(deps)
    let adminId: number | undefined
    const response = await changeBoards(deps, { actor: null, keyed }, async (tx) => {
      const { restaurant, admin } = await createRestaurant(tx, { ...body, logo }, credentials)
      adminId = admin?.userId
      return {
        answer: { ...restaurant, ...(admin && secretToShow(admin, credentials)) },
        storedAnswer: restaurant,
      }
    })
    if (adminId !== undefined) deps.recheck(adminId)
    return response
  },

  async updateRestaurant(deps, request) {
    const { id, ...profile } = request.body
    return changeProfile(deps, namedOffice(request, id), request, profile, (tx) =>
      getRestaurant(tx, id),
    )
  },

  async deleteRestaurant(deps, request) {
    let members: readonly number[] = []
    const response = await runOfficeCommand(
      deps,
      namedOffice(request, request.body.id),
      async (tx) => {
        members = await memberIdsOf(tx)
        await deleteRestaurant(tx)
        return { answer: undefined }
      },
    )
    for (const userId of members) deps.recheck(userId)
    return response
  },
} satisfies Partial<Handlers>
