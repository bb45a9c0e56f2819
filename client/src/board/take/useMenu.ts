/** The menu of the current branch, reloaded after changes and stored for offline use. */

import { menu } from '@orderi/shared/contract/customers'
import type { Menu } from '@orderi/shared/menu/schema'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { useBranch } from '../../live/react.tsx'
import { readValue, storeValue } from '../../storage.ts'

const FRESH_MS = 5 * 60_000

export function useMenu() {
  const floor = useBranch()
  const restaurant = floor?.restaurant_id
  const branch = floor?.id
  return useQuery({
    queryKey: queryKeys.boardMenu(restaurant, branch),
    queryFn: async ({ signal }) => {
      const body = { restaurante: restaurant, sucursal: branch, idioma: 'es' } as const
      const read = await api.request(menu, { body, signal })
      storeValue(keyOf(branch), read)
      return read
    },
    enabled: restaurant !== undefined,
    initialData: () => readValue<Menu>(keyOf(branch), (stored) => Array.isArray(stored.categories)),
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
  })
}

function keyOf(branch: number | undefined): string {
  return `orderi.menu.sucursal.${branch}`
}
