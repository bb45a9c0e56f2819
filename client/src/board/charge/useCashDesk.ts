import { openRegister, paymentMethods, registers } from '@orderi/shared/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { useBranch } from '../../live/react.tsx'

/** The branch's registers and the restaurant's active payment methods. */
export function useCashDesk() {
  const branch = useBranch()
  const desks = useQuery({
    queryKey: queryKeys.registers(branch?.id),
    queryFn: ({ signal }) =>
      api.request(registers, { params: { sucursal: branch?.id ?? 0 }, signal }),
    staleTime: 0,
  })
  const methods = useQuery({
    queryKey: queryKeys.paymentMethods(branch?.restaurant_id),
    queryFn: ({ signal }) => api.request(paymentMethods, { signal }),
    staleTime: 0,
  })
  return {
    isLoading: desks.isLoading || methods.isLoading,
    isFailed: desks.isError || methods.isError,
    retry: () => void Promise.all([desks.refetch(), methods.refetch()]),
    registers: desks.data?.data ?? [],
    methods: (methods.data?.data ?? []).filter(({ active }) => active === 1),
    async open(caja: number, monto: number) {
      await api.request(openRegister, { body: { caja, monto } })
      await desks.refetch()
    },
  }
}
