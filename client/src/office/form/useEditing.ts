/** The state of a form's dialog: whether it is open, and for which entity. */
import { useState } from 'react'

export interface Editing<Entity> {
  readonly opened: boolean
  /** Undefined for a new entity. Stays set during the closing animation. */
  readonly entity: Entity | undefined
  /** Incremented on every opening, so that each one mounts a fresh form. */
  readonly turn: number
  open(entity?: Entity): void
  close(): void
}

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
