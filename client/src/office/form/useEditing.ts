/** Which thing a form is open for: a new one, or one that is being changed. */
import { useState } from 'react'

export interface Editing<Entity> {
  readonly opened: boolean
  /** Undefined: a new one. Stays while the dialog closes. */
  readonly entity: Entity | undefined
  /** Counts the openings: each begins with a fresh form. */
  readonly turn: number
  open(entity?: Entity): void
  close(): void
}

/** Starts closed. */
export function useEditing<Entity>(): Editing<Entity> {
  const [state, setState] = useState<{ opened: boolean; entity?: Entity; turn: number }>({
    opened: false,
    turn: 0,
  })
  return {
    opened: state.opened,
    entity: state.entity,
    turn: state.turn,
    open: (entity) =>
      setState((last) => ({
        opened: true,
        turn: last.turn + 1,
        ...(entity === undefined ? {} : { entity }),
      })),
    close: () => setState((last) => ({ ...last, opened: false })),
  }
}
