/** The menu of the restaurant at hand; read once, again when it changes, and kept for where there is no network. */
import { menu } from '@orderi/shared/contract/customers'
import { Menu } from '@orderi/shared/menu/schema'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useFloor } from '../../live/react.tsx'

const FRESH_MS = 5 * 60_000

export function useMenu() {
  const restaurant = useFloor()?.restaurant_id
  return useQuery({
    queryKey: ['menu', restaurant],
    queryFn: async ({ signal }) => {
      const body = { restaurante: restaurant, idioma: 'es' } as const
      const read = await api.request(menu, { body, signal })
      keep(keyOf(restaurant), read)
      return read
    },
    enabled: restaurant !== undefined,
    // Shown at once, and read again at once.
    initialData: () => kept(keyOf(restaurant)),
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
  })
}

function keyOf(restaurant: number | undefined): string {
  return `orderi.menu.${restaurant}`
}

function kept(key: string): Menu | undefined {
  try {
    return Menu.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

function keep(key: string, read: Menu): void {
  try {
    localStorage.setItem(key, JSON.stringify(read))
  } catch {
    // No room, or nothing may be kept: the menu is there as long as the page.
  }
}
