/** Asks before the user leaves a form with unsaved changes. If the session ends, the form stays open. */
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { session } from '../../api/session.ts'
import { texts } from '../../i18n/common.ts'
import { Question } from '../../ui/Question.tsx'

const words = texts.office.leave

export interface LeaveGuard {
  /** Runs `proceed`, but asks for confirmation first if there are unsaved changes. */
  leave(proceed: () => void): void
  /** The caller must render this dialog. */
  readonly question: React.ReactNode
}

export function useLeaveGuard(isChanged: boolean): LeaveGuard {
  const [asked, setAsked] = useState<{ proceed: () => void }>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isChanged) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
  useEffect(() => (isChanged ? session.holdUnsaved() : undefined), [isChanged])
  const isBlocked = blocker.state === 'blocked'
  return {
    leave: (proceed) => (isChanged ? setAsked({ proceed }) : proceed()),
    question: (
      <Question
        opened={asked !== undefined || isBlocked}
        title={words.title}
        text={words.text}
        no={words.stay}
        yes={words.leave}
        isDanger
        onNo={() => {
          setAsked(undefined)
          blocker.reset?.()
        }}
        onYes={() => {
          setAsked(undefined)
          asked?.proceed()
          blocker.proceed?.()
        }}
      />
    ),
  }
}
