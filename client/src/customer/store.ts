/** What components see of a store: the part that they choose, drawn again when that part changed. */
import { useLayoutEffect, useReducer } from 'preact/hooks'
import type { StoreApi } from 'zustand/vanilla'

/** The chosen part of a store's state. `select` must give the same value for the same state. */
export function useStore<S, T>(
  store: Pick<StoreApi<S>, 'getState' | 'subscribe'>,
  select: (state: S) => T,
): T {
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0)
  const value = select(store.getState())
  // After every drawing anew, so that what is compared is what was drawn.
  useLayoutEffect(() => {
    const look = () => {
      if (!Object.is(select(store.getState()), value)) redraw()
    }
    look()
    return store.subscribe(look)
  })
  return value
}
