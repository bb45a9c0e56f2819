import { me } from '@orderi/shared/contract/accounts'
import type { Permission } from '@orderi/shared/payments/schema'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { useAccess } from '../api/useAccess.ts'

/** Whether the person has a permission. Undefined while the permissions are loading, or if not `isAsked`. */
export function usePermission(permission: Permission, isAsked = true): boolean | undefined {
  const isManager = useAccess('B')
  const restaurant = useStore(session, (state) => state.restaurant?.id)
  const { data, isError } = useQuery({
    queryKey: queryKeys.me,
    queryFn: ({ signal }) => api.request(me, { signal }),
    enabled: !isManager && isAsked,
  })
  if (isManager) return true
  if (!data) return isError ? false : undefined
  const own = data.restaurants.find(({ id }) => id === restaurant)
  return own?.permisos.includes(permission) ?? false
}
