/** A stack of open dialogs, of which only the top one handles Escape. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { ignoreSecondTap } from './secondTap.ts'

export interface Layers {
  /** Adds a dialog on top. Returns a function that removes it. */
  open(onEscape: () => void): () => void
  /** Calls the handler of the dialog on top. If the handler opens or closes dialogs, no other handler is called. */
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

// A single listener for all dialogs, so that one key press cannot reach a second dialog.
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', (event) => isEscape(event) && layers.escape(), true)
}

/** False for key repeats, and for Escape inside menus, which handle it themselves. */
function isEscape({ key, repeat, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || repeat || isComposing) return false
  return !(target instanceof Element && target.matches('[data-mantine-stop-propagation="true"]'))
}

/** `onEscape` is called only while this dialog is on top. A double tap closes no other dialog. */
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
