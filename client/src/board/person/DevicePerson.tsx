import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { actingPerson, endIdlePerson, notePersonTouch, ownDevice } from '../../api/actingPerson.ts'
import { session } from '../../api/session.ts'
import { devicePath } from '../../shell/places.ts'
import { isNarrowScreen } from '../../ui/layout.tsx'
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

/** Opens the device's first screen when its kind has changed. */
function useHomeOfKind(): void {
  const role = useStore(session, ({ user }) => user?.role)
  const shown = useRef(role)
  const navigate = useNavigate()
  useEffect(() => {
    const device = ownDevice()
    if (role === shown.current || !device) return
    shown.current = role
    void navigate(devicePath(device, isNarrowScreen()), { replace: true })
  }, [role, navigate])
}

/** On all screens of a shared device: asks who acts, and ends the choice after a time without a touch. */
export function DevicePerson() {
  const question = useStore(actingPerson, (state) => state.question)
  useIdleEnd()
  useHomeOfKind()
  useBadgeScan()
  return question && <PersonDialog key={question.id} question={question} />
}
