import { houseAccounts } from '@orderi/shared/contract/payments'
import type { HouseAccount } from '@orderi/shared/payments/house-accounts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'

/** The active house accounts of the restaurant. `isNeeded` false reads nothing. */
export function useHouseAccounts(isNeeded = true): {
  readonly accounts: readonly HouseAccount[]
  readonly isLoading: boolean
  readonly isFailed: boolean
  readonly retry: () => void
} {
  const read = useQuery({
    queryKey: queryKeys.houseAccounts.active,
    queryFn: ({ signal }) => api.request(houseAccounts, { signal }),
    enabled: isNeeded,
    staleTime: 0,
  })
  return {
    accounts: (read.data?.data ?? []).filter(({ active }) => active === 1),
    isLoading: read.isLoading,
    isFailed: read.isError,
    retry: () => void read.refetch(),
  }
}
