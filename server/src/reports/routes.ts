import { DomainError } from '@orderi/shared/kernel/errors'
import { pathId } from '@orderi/shared/kernel/fields'
import { requireBranch } from '../floor/queries.ts'
import { yearParam } from '../http/params.ts'
import type { Handlers } from '../http/route.ts'
import { requireRestaurant } from '../identity/person.ts'
import { readDashboard } from './queries/dashboard.ts'
import { readSales } from './queries/sales.ts'
import { salesSheet } from './sales-sheet.ts'

export const reportHandlers = {
  async dashboard(deps, { person, params, query, headers }) {
    const year = yearParam(params.year)
    if (query.todos && !person.isSuperadmin) throw new DomainError('forbidden')
    const isPlatform = person.isSuperadmin && (query.todos === '1' || !person.working)
    const restaurantId = isPlatform ? undefined : requireRestaurant(person, headers.restaurant)
    return readDashboard(deps.pool, { restaurantId, currency: query.moneda }, year, deps.clock())
  },

  async salesReport(deps, { person, query, headers }) {
    const restaurantId = requireRestaurant(person, headers.restaurant)
    if (query.sucursal !== undefined) {
      const branch = await requireBranch(deps.pool, person, pathId(query.sucursal))
      if (branch.restaurantId !== restaurantId) throw new DomainError('not_found')
    }
    const { report, country } = await readSales(deps.pool, restaurantId, query, deps.clock())
    const { por, formato = 'json' } = query
    return formato === 'json' ? report : salesSheet(formato, por, report, country)
  },
} satisfies Partial<Handlers>
