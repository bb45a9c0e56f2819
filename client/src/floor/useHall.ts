/** One hall with its tables and the restaurant around them. */
import { hall } from '@orderi/shared/contract/backoffice'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** The cache's name of a hall. */
export const hallKey = (id: string) => ['salon', id]

/** @param id as it stands in the address */
export function useHall(id: string) {
  return useQuery({
    queryKey: hallKey(id),
    queryFn: ({ signal }) => api.request(hall, { params: { id }, signal }),
  })
}
