/** Dialogs that stand over one another: Escape belongs to the one on top. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { ignoreSecondTap } from './secondTap.ts'

/** The open dialogs. */
export interface Layers {
  /** A dialog is there, over all others, with what Escape does to it. Answers how it goes. */
  open(onEscape: () => void): () => void
  /** A press of Escape: for the one dialog that is on top now, never also for what it opens or uncovers. */
  escape(): void
}

/** Makes a stack of dialogs that has none yet. */
export function createLayers(): Layers {
  const stack = new Map<symbol, () => void>()
  return {
    open(onEscape) {
      const layer = Symbol('layer')
      stack.set(layer, onEscape)
      return () => void stack.delete(layer)
    },
    escape: () => [...stack.values()].at(-1)?.(),
  }
}

const layers = createLayers()

// One listener for all of them: whatever a press changes, no other listener sees it after that.
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', (event) => isEscape(event) && layers.escape(), true)
}

/** A key that is held is one press; what a menu has inside a dialog is the menu's. */
function isEscape({ key, repeat, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || repeat || isComposing) return false
  return !(target instanceof Element && target.matches('[data-mantine-stop-propagation="true"]'))
}

/** Calls back for Escape while the dialog is open and on top. The tap that closes the dialog counts once. */
export function useEscape(isOpened: boolean, onEscape: () => void): void {
  const latest = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    if (!isOpened) return undefined
    const close = layers.open(latest)
    return () => {
      close()
      ignoreSecondTap()
    }
  }, [isOpened])
}
