import type { Branch, Hall } from '@orderi/shared/floor/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { branchQuery, everyBranch } from '../office/queries.ts'
import { queryClient } from '../shell/queries.ts'
import { refreshFirstSteps } from '../shell/useFirstSteps.ts'

export interface SetupFloor {
  readonly branches: readonly Branch[]
  readonly branch: Branch | undefined
  readonly halls: readonly Hall[]
  readonly isPending: boolean
  readonly error: Error | null
  chooseBranch(id: number): void
  retry(): void
}

export function useSetupFloor(): SetupFloor {
  const sessionBranch = useStore(session, (state) => state.branch)
  const [chosen, setChosen] = useState<number>()
  const all = useQuery(everyBranch)
  const found = all.data?.data ?? []
  const branch =
    found.find(({ id }) => id === chosen) ??
    found.find(({ id }) => id === sessionBranch) ??
    found[0]
  const inside = useQuery({
    ...branchQuery(String(branch?.id ?? '')),
    enabled: branch !== undefined,
  })
  return {
    branches: found,
    branch,
    halls: inside.data?.halls ?? [],
    isPending: all.isPending || (branch !== undefined && inside.isPending),
    error: (all.data ? null : all.error) ?? (inside.data ? null : inside.error),
    chooseBranch: setChosen,
    retry() {
      void all.refetch()
      if (branch) void inside.refetch()
    },
  }
}

export function refreshSetupFloor(): void {
  // The dialog for choosing a branch must load the changed branches.
  session.forgetRestaurants()
  for (const queryKey of [queryKeys.branches, queryKeys.branch.all, queryKeys.hall.all])
    void queryClient.invalidateQueries({ queryKey })
  refreshFirstSteps()
}
