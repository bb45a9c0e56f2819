/** A stack of open dialogs, of which only the dialog on top handles Escape. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { ignoreSecondTap } from './secondTap.ts'

export interface Layers {
  /** Adds a dialog. Returns a function that removes it. */
  open(onEscape: () => void): () => void
  /** Calls the handler of the dialog on top, and no other handler, even if this handler opens or closes dialogs. */
  escape(): void
}

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

// A single listener for all dialogs, so that a key press cannot close two of them.
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', (event) => isEscape(event) && layers.escape(), true)
}

/** Excludes drop-down menus, which handle Escape themselves. */
function isEscape({ key, repeat, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || repeat || isComposing) return false
  return !(target instanceof Element && target.matches('[data-mantine-stop-propagation="true"]'))
}

/** Calls `onEscape` only while this dialog is on top. */
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
