import type { BoardEvent } from '@orderi/shared/board/events'
import type { Replay } from '@orderi/shared/board/replay'
import { replay } from '@orderi/shared/contract/administration'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { queryKeys } from '../api/queryKeys.ts'

/** The first answer, with the events of all answers. */
export type LoadedNight = Omit<Replay, 'next'>

async function readNight(branch: number, dia: string, signal: AbortSignal): Promise<LoadedNight> {
  const params = { sucursal: branch }
  const { next: second, ...night } = await api.request(replay, { params, query: { dia }, signal })
  const events: BoardEvent[] = [...night.events]
  for (let next = second; next !== null; ) {
    const query = { dia, epoch: night.epoch, desde: String(next) }
    const page = await api.request(replay, { params, query, signal })
    events.push(...page.events)
    next = page.next
  }
  return { ...night, events }
}

/** A night is read once, because a new answer would restart the replay. It is too large to be stored for later. */
export function useNight(branch: number, day: string) {
  return useQuery({
    queryKey: queryKeys.replay(branch, day),
    queryFn: ({ signal }) => readNight(branch, day, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The log may have changed between two answers.
    retry: (failures, error) =>
      failures < 2 &&
      !(error instanceof ApiError && error.status < 500 && error.code !== 'other_log'),
  })
}
