import { countdowns } from '@orderi/shared/contract/administration'
import type { Countdown } from '@orderi/shared/menu/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { useBoardEvents, useBranch } from '../../live/react.tsx'

/** The counted dishes of the branch, by ID, loaded again after each order. Undefined until they are loaded. */
export function useCountdowns(): ReadonlyMap<number, Countdown> | undefined {
  const queries = useQueryClient()
  const branch = useBranch()?.id
  const queryKey = queryKeys.countdowns(branch)
  useBoardEvents((events) => {
    if (events.some(({ type }) => type === 'menu.changed' || type.startsWith('order.')))
      void queries.invalidateQueries({ queryKey })
  })
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.request(countdowns, { params: { sucursal: branch ?? 0 }, signal }),
    enabled: branch !== undefined,
    select: byId,
  })
  return data
}

const byId = ({ data }: { readonly data: readonly Countdown[] }) =>
  new Map(data.map((countdown) => [countdown.id, countdown]))
