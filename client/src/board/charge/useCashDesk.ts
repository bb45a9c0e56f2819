import { paymentMethods, registers as readRegisters } from '@orderi/shared/contract/payments'
import type { Register } from '@orderi/shared/payments/cash-sessions'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { session } from '../../api/session.ts'
import { useBranch, useCommandRunner } from '../../live/react.tsx'

/** Payment methods of the restaurant, active or not. `staleTime` 0 reads them again for each dialog. */
export function usePaymentMethods(restaurant: number | undefined, staleTime?: 0) {
  return useQuery({
    queryKey: queryKeys.paymentMethods(restaurant),
    queryFn: ({ signal }) => api.request(paymentMethods, { signal }),
    ...(staleTime !== undefined && { staleTime }),
  })
}

export function useRegisters(branch: number | undefined) {
  return useQuery({
    queryKey: queryKeys.registers(branch),
    queryFn: ({ signal }) =>
      api.request(readRegisters, { params: { sucursal: branch ?? 0 }, signal }),
    staleTime: 0,
  })
}

/** The branch's registers and the restaurant's active payment methods. */
export function useCashDesk() {
  const userName = useStore(session, ({ user }) => user?.name)
  const branch = useBranch()
  const commands = useCommandRunner()
  const desks = useRegisters(branch?.id)
  const methods = usePaymentMethods(branch?.restaurant_id, 0)
  const registers = desks.data?.data ?? []
  const open = registers.filter((register) => register.session !== null)
  const isOwn = (register: Register) => register.session?.opened_by === userName
  return {
    isLoading: desks.isLoading || methods.isLoading,
    isFailed: desks.isError || methods.isError,
    retry: () => void Promise.all([desks.refetch(), methods.refetch()]),
    registers,
    /** The registers with an open session; the user's own registers come first. */
    open: [...open.filter(isOwn), ...open.filter((register) => !isOwn(register))],
    methods: (methods.data?.data ?? []).filter(({ active }) => active === 1),
    /** Returns the text of the refusal, if any. */
    async openSession(caja: number, monto: number): Promise<string | undefined> {
      const body = { caja, monto }
      const outcome = await commands.run({ type: 'openRegister', body }, { isSilent: true })
      await desks.refetch()
      return outcome.state === 'refused' ? outcome.message : undefined
    },
  }
}
