/** The cache of HTTP responses. Boards are not in it, because they are updated by events. */
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
} from '@tanstack/react-query'
import { ApiError } from '../api/errors.ts'
import { session } from '../api/session.ts'

const MAX_RETRIES = 2

/** Repeats a query's first read if the query is invalidated during this read. The library repeats only later reads. */
export class Queries extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions) {
    const reading = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle')
    for (const { queryKey, promise } of reading) {
      const again = () => super.invalidateQueries({ queryKey, exact: true })
      promise?.then(again, () => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

/** Retries queries without a response or with a server error (5xx). Other refusals are final. */
export const queryClient = new Queries({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < MAX_RETRIES && !(error instanceof ApiError && error.status < 500),
    },
  },
})

// Data that one person read in one branch must not be shown to another person or in another branch.
session.subscribe((now, before) => {
  const isSame =
    now.user?.id === before.user?.id &&
    now.restaurant?.id === before.restaurant?.id &&
    now.branch === before.branch
  if (!isSame) queryClient.clear()
  // After a login of the same person, open screens repeat the reads that failed without a session.
  else if (now.user?.token !== before.user?.token) void queryClient.invalidateQueries()
})
