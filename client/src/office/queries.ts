import {
  branch,
  branches,
  courses,
  hall,
  printers,
  stations,
} from '@orderi/shared/contract/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'

export const everyBranch = queryOptions({
  queryKey: queryKeys.everyBranch,
  queryFn: ({ signal }) => api.request(branches, { signal }),
})

export function branchQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.branch.of(id),
    queryFn: ({ signal }) => api.request(branch, { params: { id }, signal }),
  })
}

export function stationsQuery(branchId: string) {
  return queryOptions({
    queryKey: queryKeys.stations.of(branchId),
    queryFn: ({ signal }) => api.request(stations, { params: { sucursal: branchId }, signal }),
  })
}

export const coursesQuery = queryOptions({
  queryKey: queryKeys.menu.courses,
  queryFn: ({ signal }) => api.request(courses, { signal }),
})

export function printersQuery(branchId: string) {
  return queryOptions({
    queryKey: queryKeys.printers.of(branchId),
    queryFn: ({ signal }) => api.request(printers, { params: { sucursal: branchId }, signal }),
  })
}

export function hallQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.hall.of(id),
    queryFn: ({ signal }) => api.request(hall, { params: { id }, signal }),
  })
}
