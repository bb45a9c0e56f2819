/** Reads badges from a scanner that acts as a keyboard, on every screen of a shared device. */
import { useEffect } from 'react'
import { actingPerson } from '../../api/actingPerson.ts'
import { personWords as words } from '../../i18n/board.ts'
import { showFailure } from '../../shell/showFailure.ts'
import { addKey, NO_SCAN } from './badgeScan.ts'

/** Text fields, except in the dialog that asks for a person, whose field accepts only digits. */
function isOtherField(target: EventTarget | null): boolean {
  return (
    actingPerson.getState().question === null &&
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

export function useBadgeScan(): void {
  useEffect(() => {
    let scan = NO_SCAN
    let isSending = false
    const send = async (badge: string) => {
      // A scanner may read the same badge twice.
      if (isSending) return
      isSending = true
      try {
        const { enterBadge } = await import('./enterBadge.ts')
        await enterBadge(badge)
      } catch (error) {
        showFailure(words.badgeFailed, error)
      } finally {
        isSending = false
      }
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.isComposing || isOtherField(event.target)) {
        scan = NO_SCAN
        return
      }
      const added = addKey(scan, event.key, event.timeStamp)
      scan = added.scan
      if (added.isTaken) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      if (added.badge !== undefined) void send(added.badge)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}
