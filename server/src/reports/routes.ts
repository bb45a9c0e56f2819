import { DomainError } from '@orderi/shared/kernel/errors'
import { pathId } from '@orderi/shared/kernel/fields'
import type { Deps } from '../deps.ts'
import { requireBranch } from '../floor/queries/access.ts'
import { type BranchScope, branchScopeOf } from '../floor/queries/office.ts'
import { yearParam } from '../http/params.ts'
import type { Handlers } from '../http/route.ts'
import { hasAccess, officeCommandOf, type Person, requireRestaurant } from '../identity/person.ts'
import { runOfficeCommand } from '../log/office.ts'
import { setSummaryAddresses } from './commands/summary-mails.ts'
import { kitchenSheet } from './kitchen-sheet.ts'
import { readDashboard } from './queries/dashboard.ts'
import { readDaySummary, readSummaryAddresses } from './queries/day-summary.ts'
import { readKitchenTimes } from './queries/kitchen-times.ts'
import { readSales } from './queries/sales.ts'
import { salesSheet } from './sales-sheet.ts'

interface ScopedRequest {
  readonly person: Person
  readonly query: { readonly sucursal?: string | undefined }
  readonly headers: { readonly restaurant: string | undefined }
}

/** The branch that the request names, else all branches in which the person works. */
async function readScope(
  deps: Deps,
  { person, query, headers }: ScopedRequest,
): Promise<BranchScope> {
  const restaurantId = requireRestaurant(person, headers.restaurant)
  if (query.sucursal === undefined) return branchScopeOf(person, restaurantId)
  const branch = await requireBranch(deps.pool, person, pathId(query.sucursal))
  if (branch.restaurantId !== restaurantId) throw new DomainError('not_found')
  return { restaurantId, branchIds: [branch.id] }
}

export const reportHandlers = {
  async dashboard(deps, { person, params, query, headers }) {
    const year = yearParam(params.year)
    if (query.todos && !person.isSuperadmin) throw new DomainError('forbidden')
    const isPlatform = person.isSuperadmin && (query.todos === '1' || !person.working)
    const scope = isPlatform
      ? undefined
      : branchScopeOf(person, requireRestaurant(person, headers.restaurant))
    return readDashboard(deps.pool, { scope, currency: query.moneda }, year, deps.clock())
  },

  async salesReport(deps, request) {
    const scope = await readScope(deps, request)
    const { por, formato = 'json' } = request.query
    const { report, country } = await readSales(deps.pool, scope, request.query, deps.clock())
    return formato === 'json' ? report : salesSheet(formato, por, report, country)
  },

  async kitchenTimes(deps, request) {
    const scope = await readScope(deps, request)
    const { por, formato = 'json' } = request.query
    const { report, country } = await readKitchenTimes(
      deps.pool,
      scope,
      request.query,
      deps.clock(),
    )
    return formato === 'json' ? report : kitchenSheet(formato, por, report, country)
  },

  async daySummary(deps, request) {
    const scope = await readScope(deps, request)
    const maySeeAddresses = hasAccess(request.person, scope.restaurantId, 'A')
    return {
      ...(await readDaySummary(deps.pool, scope, request.query, deps.clock())),
      correo: deps.mail ? 1 : 0,
      correos: maySeeAddresses ? await readSummaryAddresses(deps.pool, scope.restaurantId) : [],
    }
  },

  setSummaryAddresses: (deps, request) =>
    runOfficeCommand(deps, officeCommandOf(request), async (tx) => {
      await setSummaryAddresses(tx, tx.restaurantId, request.body)
      return { answer: undefined }
    }),
} satisfies Partial<Handlers>
