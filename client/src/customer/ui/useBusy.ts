import { useState } from 'react'
import { showFailed } from '../../ui/notices.tsx'
import { failureText } from './failure.ts'

/** Whether the request of a button is in progress. `run` shows a failure as a notice. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const run = (request: Promise<unknown>) => {
    setBusy(true)
    request
      .catch((error: unknown) => showFailed({ title: failureText(error) }))
      .finally(() => setBusy(false))
  }
  return { isBusy, run }
}
