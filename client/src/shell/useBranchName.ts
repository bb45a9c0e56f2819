import { nameOf } from '@orderi/shared/kernel/names'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { useMyRestaurants } from './useMyRestaurants.ts'

/** The name of the user's branch; undefined until it is loaded, and for a superadmin without a branch. */
export function useBranchName(): string | undefined {
  const id = useStore(session, (state) => state.branch)
  const { restaurants = [] } = useMyRestaurants()
  const branch = restaurants.flatMap(({ branches }) => branches).find((each) => each.id === id)
  return branch && nameOf(branch.translations)
}
