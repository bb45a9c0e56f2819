import { useEffect } from 'react'
import { useStore } from 'zustand'
import { actingPerson, endIdlePerson, notePersonTouch } from '../../api/actingPerson.ts'
import { PersonDialog } from './PersonDialog.tsx'
import { useBadgeScan } from './useBadgeScan.ts'

const CHECK_IDLE_MS = 1000

/** Ends the choice of a person when the device's time passes without a touch. */
function useIdleEnd(): void {
  useEffect(() => {
    const touches = ['pointerdown', 'keydown'] as const
    for (const each of touches) window.addEventListener(each, notePersonTouch, true)
    const timer = setInterval(endIdlePerson, CHECK_IDLE_MS)
    return () => {
      for (const each of touches) window.removeEventListener(each, notePersonTouch, true)
      clearInterval(timer)
    }
  }, [])
}

/** On all screens of a shared device: asks who acts, and ends the choice after a time without a touch. */
export function DevicePerson() {
  const question = useStore(actingPerson, (state) => state.question)
  useIdleEnd()
  useBadgeScan()
  return question && <PersonDialog question={question} />
}
