import { useState } from 'react'

/** The state of a dialog about one entity: its form, its deletion and so on. */
export interface EntityDialogState<Entity> {
  readonly opened: boolean
  /** Undefined for a new entity. Unchanged during the dialog's closing animation. */
  readonly entity: Entity | undefined
  /** Incremented whenever the dialog opens, so that a fresh form is mounted. */
  readonly turn: number
  open(entity?: Entity): void
  close(): void
}

export function useEntityDialog<Entity>(): EntityDialogState<Entity> {
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
