/** The menu of the restaurant at hand; read once, and again when it changes. */
import { menu } from '@orderi/shared/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useFloor } from '../../live/react.tsx'

const FRESH_MS = 5 * 60_000

export function useMenu() {
  const restaurant = useFloor()?.restaurant_id
  return useQuery({
    queryKey: ['menu', restaurant],
    queryFn: ({ signal }) =>
      api.request(menu, { body: { restaurante: restaurant, idioma: 'es' }, signal }),
    enabled: restaurant !== undefined,
    staleTime: FRESH_MS,
  })
}
