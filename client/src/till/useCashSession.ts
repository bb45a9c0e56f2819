import { cashSession } from '@orderi/shared/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'

export function useCashSession(turno: number) {
  return useQuery({
    queryKey: queryKeys.cashSession(turno),
    queryFn: ({ signal }) => api.request(cashSession, { params: { turno }, signal }),
    staleTime: 0,
  })
}
