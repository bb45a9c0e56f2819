import { randomUuid } from '@orderi/shared/kernel/keys'
import { useRef, useState } from 'react'
import { ATTEMPTS, retryDelay } from '../../live/commands.ts'
import { failureText } from '../../shell/failureText.ts'

/** Sends a request body, and repeats it with the same idempotency key after a network failure. */
export function useSending() {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const last = useRef({ content: '', key: '' })
  const send = async (
    body: object,
    request: (key: string) => Promise<unknown>,
    done: () => void,
  ) => {
    const content = JSON.stringify(body)
    if (last.current.content !== content) last.current = { content, key: randomUuid() }
    setSending(true)
    setFailure(undefined)
    // Repeated here and not by the person: the board may already show the result, so that the input is gone.
    const { key } = last.current
    for (let attempts = 1; ; attempts += 1) {
      try {
        await request(key)
        done()
        return
      } catch (error) {
        const delay = retryDelay(error, attempts)
        if (delay === undefined || attempts === ATTEMPTS) {
          setFailure(failureText(error))
          setSending(false)
          return
        }
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
    }
  }
  return { isSending, failure, send }
}
