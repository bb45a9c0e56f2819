import { useState } from 'react'
import { failureText } from './failureText.ts'

/** Runs an action. `isBusy` stays true after a success, because the action leaves the screen. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function attempt(action: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await action()
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
  }
  return { isBusy, failure, attempt: (action: () => Promise<unknown>) => void attempt(action) }
}
