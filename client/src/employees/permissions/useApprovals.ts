import { employees } from '@orderi/shared/contract/backoffice'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { everyBranch } from '../../office/queries.ts'
import { approvalsIn } from './approvals.ts'

/** All employees, and the approvals of each branch. */
export function useApprovals() {
  const branches = useQuery(everyBranch)
  const people = useQuery({
    queryKey: queryKeys.everyEmployee,
    queryFn: ({ signal }) => api.request(employees, { query: {}, signal }),
  })
  const data =
    branches.data && people.data
      ? {
          people: people.data.data,
          approvals: approvalsIn(branches.data.data, people.data.data),
        }
      : undefined
  const refetch = () => Promise.all([branches.refetch(), people.refetch()])
  return { data, error: branches.error ?? people.error, refetch }
}
