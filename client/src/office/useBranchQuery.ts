import { branch } from '@orderi/shared/contract/backoffice'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'

export function useBranchQuery(id: string) {
  return useQuery({
    queryKey: queryKeys.branch.of(id),
    queryFn: ({ signal }) => api.request(branch, { params: { id }, signal }),
  })
}
