import { hall } from '@orderi/shared/contract/backoffice'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'

export function useHallQuery(id: string) {
  return useQuery({
    queryKey: queryKeys.hall.of(id),
    queryFn: ({ signal }) => api.request(hall, { params: { id }, signal }),
  })
}
