import { DomainError } from '@orderi/shared/kernel/errors'
import { pathId } from '@orderi/shared/kernel/fields'
import type { Deps } from '../deps.ts'
import { requireBranch } from '../floor/queries/access.ts'
import { yearParam } from '../http/params.ts'
import type { Handlers } from '../http/route.ts'
import { officeCommandOf, type Person, requireRestaurant } from '../identity/person.ts'
import { runOfficeCommand } from '../log/office.ts'
import { setSummaryAddresses } from './commands/summary-mails.ts'
import { readDashboard } from './queries/dashboard.ts'
import { readDaySummary, readSummaryAddresses } from './queries/day-summary.ts'
import { readSales } from './queries/sales.ts'
import { salesSheet } from './sales-sheet.ts'

/** @param id undefined for all branches */
async function requireOwnBranch(
  deps: Deps,
  person: Person,
  restaurantId: number,
  id: string | undefined,
): Promise<void> {
  if (id === undefined) return
  const branch = await requireBranch(deps.pool, person, pathId(id))
  if (branch.restaurantId !== restaurantId) throw new DomainError('not_found')
}

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
    await requireOwnBranch(deps, person, restaurantId, query.sucursal)
    const { report, country } = await readSales(deps.pool, restaurantId, query, deps.clock())
    const { por, formato = 'json' } = query
    return formato === 'json' ? report : salesSheet(formato, por, report, country)
  },

  async daySummary(deps, { person, query, headers }) {
    const restaurantId = requireRestaurant(person, headers.restaurant)
    await requireOwnBranch(deps, person, restaurantId, query.sucursal)
    return {
      ...(await readDaySummary(deps.pool, restaurantId, query, deps.clock())),
      correo: deps.mail ? 1 : 0,
      correos: await readSummaryAddresses(deps.pool, restaurantId),
    }
  },

  setSummaryAddresses: (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      await setSummaryAddresses(tx, tx.restaurantId, request.body)
      return { answer: undefined }
    }),
} satisfies Partial<Handlers>
