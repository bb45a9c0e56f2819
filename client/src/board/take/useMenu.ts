/** The menu of the current branch, reloaded after changes and stored for offline use. */

import { menu } from '@orderi/shared/contract/customers'
import type { Floor } from '@orderi/shared/floor/schema'
import type { Menu } from '@orderi/shared/menu/schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { useBranch, useIsReplay } from '../../live/react.tsx'
import { readValue, storeValue } from '../../storage.ts'

const FRESH_MS = 5 * 60_000

export function menuQuery(floor: Pick<Floor, 'id' | 'restaurant_id'> | null) {
  const restaurant = floor?.restaurant_id
  const branch = floor?.id
  return queryOptions({
    queryKey: queryKeys.boardMenu(restaurant, branch),
    queryFn: async ({ signal }) => {
      const body = { restaurante: restaurant, sucursal: branch, idioma: 'es' } as const
      const read = await api.request(menu, { body, signal })
      storeValue(keyOf(branch), read)
      return read
    },
    staleTime: FRESH_MS,
  })
}

export function useMenu() {
  const floor = useBranch()
  const isReplay = useIsReplay()
  return useQuery({
    ...menuQuery(floor),
    enabled: floor !== null && !isReplay,
    initialData: () =>
      readValue<Menu>(keyOf(floor?.id), (stored) => Array.isArray(stored.categories)),
    initialDataUpdatedAt: 0,
  })
}

function keyOf(branch: number | undefined): string {
  return `orderi.menu.sucursal.${branch}`
}
