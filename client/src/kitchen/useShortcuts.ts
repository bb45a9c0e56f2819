/** Keyboard control, also for bump bars (kitchen keypads): digits for tickets, letters for tools. */
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { texts } from '../i18n/common.ts'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import { useIsReplay } from '../live/react.tsx'
import { showDone, undoNewestNotice } from '../ui/notices.tsx'

export interface ShortcutActions {
  /** Advances the ticket at a position on the page, counted from 1. */
  bump(place: number): void
  turn(by: 1 | -1): void
  totals(): void
  open(kind: 'recall' | 'soldOut' | 'help'): void
}

/** Single-key shortcuts can be disabled, because speech input may trigger them. */
export function useSingleKeySetting() {
  return useLocalStorage<boolean>({
    key: 'orderi.cocina.teclas',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
}

/** The keys have no effect while a field, a drop-down menu or a dialog has the focus, and in a replay. */
export function useShortcuts(actions: ShortcutActions): void {
  const [hasOneKeys] = useSingleKeySetting()
  const isReplay = useIsReplay()
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (isReplay) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTaken(event)) return
      if (!hasOneKeys && event.key.length === 1) return
      if (act(event.key, latest.current)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [hasOneKeys, isReplay])
}

function isTaken({ ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return true
  if (document.querySelector('[role="dialog"]')) return true
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null
  )
}

function act(key: string, actions: ShortcutActions): boolean {
  if (/^[1-9]$/.test(key)) {
    actions.bump(Number(key))
    return true
  }
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'ArrowLeft':
    case 'PageUp':
      actions.turn(-1)
      return true
    case 'ArrowRight':
    case 'PageDown':
      actions.turn(1)
      return true
    case 't':
      actions.totals()
      return true
    case 'r':
      actions.open('recall')
      return true
    case 'a':
      actions.open('soldOut')
      return true
    case '?':
      actions.open('help')
      return true
    case 'z':
      if (!undoNewestNotice()) {
        showDone({ title: kitchenWords.nothingToUndo, closeLabel: texts.common.close })
      }
      return true
    default:
      return false
  }
}
