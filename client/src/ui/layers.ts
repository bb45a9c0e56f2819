/** A stack of open dialogs, of which only the top one handles Escape. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { ignoreSecondTap } from './secondTap.ts'

export interface Layers {
  /** Adds a dialog on top. Returns a function that removes it. */
  open(onEscape: () => void): () => void
  /** Calls the handler of the top dialog only, even if that opens or closes dialogs. */
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

// A single listener, because changes during a key press must not reach another dialog.
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', (event) => isEscape(event) && layers.escape(), true)
}

/** Ignores key repeats, and Escape inside menus, which handle it themselves. */
function isEscape({ key, repeat, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || repeat || isComposing) return false
  return !(target instanceof Element && target.matches('[data-mantine-stop-propagation="true"]'))
}

/** Handles Escape while this dialog is open and on top. A double tap closes only this dialog. */
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
