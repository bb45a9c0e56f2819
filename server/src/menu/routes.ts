/** Handlers of the calls under "Categorías" and "Productos". All boards of the restaurant are notified of changes. */
import type { Call } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { pathId } from '@orderi/shared/kernel/fields'
import type { KeyedResponse } from '../db/idempotency.ts'
import type { Deps } from '../deps.ts'
import { requireBranch } from '../floor/queries/access.ts'
import { branchParam } from '../http/params.ts'
import type { Handlers, SessionRequest } from '../http/route.ts'
import {
  officeCommandOf,
  type Person,
  requireRestaurant,
  roleIn,
  worksIn,
} from '../identity/person.ts'
import { prepareImage } from '../images/commands/images.ts'
import { branchIdsOf, type OfficeTx, runOfficeCommand } from '../log/office.ts'
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
  updateCategory,
  updateSubcategory,
} from './commands/categories.ts'
import { setCountdown } from './commands/countdowns.ts'
import { createCourse, deleteCourse, updateCourse } from './commands/courses.ts'
import { createProduct, deleteProduct, setSoldOut, updateProduct } from './commands/products.ts'
import {
  createVariant,
  deleteOption,
  deleteVariant,
  saveOptions,
  updateVariant,
} from './commands/variants.ts'
import { importProducts, simulateImport } from './import/commands/import.ts'
import { readCountdowns } from './queries/countdowns.ts'
import { listCourses } from './queries/courses.ts'
import { getCategory, getProduct, listCategories, listProducts } from './queries/menu.ts'

type OfficeRequest = Pick<SessionRequest<Call>, 'person' | 'headers' | 'keyed'>

function orderedBy({
  person,
  headers,
  signal,
}: Pick<SessionRequest<Call>, 'person' | 'headers' | 'signal'>) {
  return { tenant: requireRestaurant(person, headers.restaurant), signal: signal() }
}

async function changeMenu(
  deps: Deps,
  request: OfficeRequest,
  work: (tx: OfficeTx) => Promise<unknown>,
): Promise<KeyedResponse> {
  return runOfficeCommand(deps, officeCommandOf(request), async (tx) => ({
    answer: await work(tx),
    boards: { branchIds: await branchIdsOf(tx), type: 'menu.changed' },
  }))
}

/** Makes the handler of a call whose body is the input of the command. */
function changesMenu<Body>(
  command: (tx: OfficeTx, body: Body, ifMatch: number | undefined) => Promise<unknown>,
) {
  return (deps: Deps, request: OfficeRequest & { readonly body: Body }) =>
    changeMenu(deps, request, (tx) => command(tx, request.body, request.headers.ifMatch))
}

/**
 * Returns the branch for which the request marks a product as sold out; null means every branch. Only an admin may
 * mark products for every branch.
 * @param asked the branch in the request. Undefined: the session's branch; if the session has none, every branch.
 * @throws DomainError `no_branch`, `forbidden`, `not_found`
 */
function soldOutBranch(
  person: Person,
  { restaurantId, branchId }: OfficeTx,
  asked: number | null | undefined,
): number | null {
  const role = roleIn(person, restaurantId)
  const isAdmin = role === 'superadmin' || role === 'admin'
  const id = asked === undefined ? branchId : asked
  if (id === null && !isAdmin) throw new DomainError(asked === null ? 'forbidden' : 'no_branch')
  if (id !== null && !worksIn(person, { id, restaurantId })) throw new DomainError('not_found')
  return id
}

export const menuHandlers = {
  categories: async (deps, { person, headers, query }) =>
    listCategories(deps.pool, requireRestaurant(person, headers.restaurant), query),

  category: async (deps, { person, headers, params }) =>
    getCategory(deps.pool, requireRestaurant(person, headers.restaurant), pathId(params.id)),

  createCategory: changesMenu(createCategory),
  updateCategory: changesMenu(updateCategory),
  deleteCategory: changesMenu(deleteCategory),
  createSubcategory: changesMenu(createSubcategory),
  updateSubcategory: changesMenu(updateSubcategory),
  deleteSubcategory: changesMenu(deleteSubcategory),

  courses: async ({ pool }, { person, headers }) => {
    const data = await listCourses(pool, requireRestaurant(person, headers.restaurant))
    return { data, total: data.length }
  },

  createCourse: changesMenu(createCourse),
  updateCourse: changesMenu(updateCourse),
  deleteCourse: changesMenu(deleteCourse),

  products: async (deps, { person, headers, query }) =>
    listProducts(
      deps.pool,
      requireRestaurant(person, headers.restaurant),
      query,
      person.working?.branchId ?? null,
    ),

  product: async (deps, { person, headers, params }) =>
    getProduct(
      deps.pool,
      requireRestaurant(person, headers.restaurant),
      pathId(params.id),
      person.working?.branchId ?? null,
    ),

  async createProduct(deps, request) {
    const imagen = await prepareImage('imagen', request.body.imagen, orderedBy(request))
    return changeMenu(deps, request, (tx) => createProduct(tx, { ...request.body, imagen }))
  },

  async updateProduct(deps, request) {
    const imagen = await prepareImage('imagen', request.body.imagen, orderedBy(request))
    return changeMenu(deps, request, (tx) =>
      updateProduct(tx, { ...request.body, imagen }, request.headers.ifMatch),
    )
  },

  deleteProduct: changesMenu(deleteProduct),

  async importProducts(deps, request) {
    const office = officeCommandOf(request)
    if (request.body.simular) {
      // A simulation changes nothing, so it takes no lock and its answer is not stored.
      const body = await simulateImport(deps.pool, office, request.body)
      return { status: request.keyed.status, body, boardSeq: undefined, replayed: false }
    }
    return runOfficeCommand(deps, office, async (tx) => {
      const answer = await importProducts(tx, request.body)
      return {
        answer,
        storedAnswer: { ...answer, filas: [] },
        boards: { branchIds: await branchIdsOf(tx), type: 'menu.changed' },
      }
    })
  },

  createVariant: changesMenu(createVariant),
  updateVariant: changesMenu(updateVariant),
  deleteVariant: changesMenu(deleteVariant),
  saveOptions: changesMenu(saveOptions),
  deleteOption: changesMenu(deleteOption),

  setSoldOut: async (deps, request) =>
    changeMenu(deps, request, (tx) =>
      setSoldOut(
        tx,
        soldOutBranch(request.person, tx, request.body.branch_id),
        request.body,
        request.headers.ifMatch,
      ),
    ),

  setCountdown: async (deps, request) =>
    changeMenu(deps, request, (tx) => {
      const { sucursal } = request.body
      if (!worksIn(request.person, { id: sucursal, restaurantId: tx.restaurantId })) {
        throw new DomainError('not_found')
      }
      return setCountdown(tx, request.body)
    }),

  countdowns: async ({ pool }, { person, params }) => {
    const branch = await requireBranch(pool, person, branchParam(params.sucursal))
    const rows = await readCountdowns(pool, branch.id)
    const data = rows.map(({ id, pieces, counted, threshold, left }) => ({
      id,
      pieces,
      counted,
      threshold,
      left,
    }))
    return { data, total: data.length }
  },
} satisfies Partial<Handlers>
