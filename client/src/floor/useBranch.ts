/** One branch with its halls. */
import { branch } from '@orderi/shared/contract/backoffice'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** The cache's name of a branch. */
export const branchKey = (id: string) => ['sucursal', id]

/** @param id as it stands in the address */
export function useBranch(id: string) {
  return useQuery({
    queryKey: branchKey(id),
    queryFn: ({ signal }) => api.request(branch, { params: { id }, signal }),
  })
}
