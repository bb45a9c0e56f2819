/** Empties a form (Limpiar), and restores the values at the next press unless something was typed. */
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'

/** The state of the form’s button Limpiar. If `isUndo`, the button restores the cleared values. */
export interface Clearing {
  readonly isUndo: boolean
  readonly toggle: () => void
  /** Incremented when values are cleared or restored, so that fields with internal state remount. */
  readonly turn: number
}

export function useClearing<Values extends object>(form: UseFormReturnType<Values>): Clearing {
  const [{ turn, before }, set] = useState<{ turn: number; before?: Values }>({ turn: 0 })
  const isUndo = before !== undefined && !form.isDirty()
  return {
    isUndo,
    turn,
    toggle() {
      if (isUndo) {
        form.setValues(before)
        set({ turn: turn + 1 })
        return
      }
      set(form.isDirty() ? { turn: turn + 1, before: form.getValues() } : { turn: turn + 1 })
      form.reset()
    },
  }
}
