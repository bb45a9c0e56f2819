import { DomainError } from '@orderi/shared/kernel/errors'
import { yearParam } from '../http/params.ts'
import type { Handlers } from '../http/route.ts'
import { requireRestaurant } from '../identity/person.ts'
import { readDashboard } from './queries/dashboard.ts'

export const reportHandlers = {
  async dashboard(deps, { person, params, query, headers }) {
    const year = yearParam(params.year)
    if (query.todos && !person.isSuperadmin) throw new DomainError('forbidden')
    const isPlatform = person.isSuperadmin && (query.todos === '1' || !person.working)
    const restaurantId = isPlatform ? undefined : requireRestaurant(person, headers.restaurant)
    return readDashboard(deps.pool, { restaurantId, currency: query.moneda }, year, deps.clock())
  },
} satisfies Partial<Handlers>
