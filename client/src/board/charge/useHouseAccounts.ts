import { houseAccounts } from '@orderi/shared/contract/payments'
import type { HouseAccount } from '@orderi/shared/payments/house-accounts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'

const MAX_ACCOUNTS = 10

/** The first active house accounts that match the text, and the number of matches. Sends no request without a text. */
export function useHouseAccounts(search: string | undefined) {
  return useQuery({
    queryKey: queryKeys.houseAccounts.active(search ?? ''),
    queryFn: ({ signal }) =>
      api.request(houseAccounts, {
        query: { buscar: search, activas: '1', pagina: '1', tamano: String(MAX_ACCOUNTS) },
        signal,
      }),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The account's current state on the server, or the chosen state until it is loaded. */
export function usePresentAccount(chosen: HouseAccount | undefined): HouseAccount | undefined {
  const accounts = useHouseAccounts(chosen?.name).data?.data
  return accounts?.find(({ id }) => id === chosen?.id) ?? chosen
}
