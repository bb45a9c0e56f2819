/** The calls that report figures. */
import { workingRestaurant } from '../accounts/person.ts'
import { yearParam } from '../http/params.ts'
import type { HandlersOf } from '../http/route.ts'
import { dashboard } from './queries.ts'

export const reportHandlers: HandlersOf<'dashboard'> = {
  dashboard(deps, { person, params, headers }) {
    const year = yearParam(params.year)
    const isPlatform = person.isSuperadmin && !person.working
    const restaurantId = isPlatform ? undefined : workingRestaurant(person, headers.restaurant)
    return dashboard(deps.pool, restaurantId, year, deps.clock())
  },
}
