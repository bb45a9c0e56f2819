import { printJobs } from '@orderi/shared/contract/printing'
import type { PrintJobs } from '@orderi/shared/printing/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { useBoard, useBranch, usePrintStates } from '../live/react.tsx'

const POLL_MS = 10_000
/** No event announces that a job was printed, so the jobs are polled while their list is visible. */
const WATCHED_POLL_MS = 2000

export function usePrintJobs(isWatched: boolean) {
  const floor = useBranch()
  const branch = floor?.id
  const connection = useBoard((state) => state.connection)
  const queries = useQueryClient()
  const read = useQuery({
    queryKey: queryKeys.printJobs(branch),
    queryFn: ({ signal }) => api.request(printJobs, { params: { sucursal: branch ?? 0 }, signal }),
    enabled: floor !== null && floor.impresora !== '',
    refetchInterval: isWatched ? WATCHED_POLL_MS : connection === 'polling' && POLL_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const readAgain = useCallback(
    () => void queries.invalidateQueries({ queryKey: queryKeys.printJobs(branch) }),
    [branch, queries],
  )
  usePrintStates((state) => {
    if (state.branch !== branch) return
    const queryKey = queryKeys.printJobs(branch)
    queries.setQueryData<PrintJobs>(queryKey, (known) => known && { ...known, ...state })
    // A response that is already under way may be older than this state.
    if (queries.isFetching({ queryKey }) > 0) readAgain()
  })
  // When the connection returns, the jobs are loaded again, because messages were missed.
  const lastConnection = useRef(connection)
  useEffect(() => {
    const isBack = connection === 'live' && lastConnection.current !== 'live'
    lastConnection.current = connection
    if (isBack) readAgain()
  }, [connection, readAgain])
  useEffect(() => {
    if (isWatched) readAgain()
  }, [isWatched, readAgain])
  return { ...read, readAgain }
}
