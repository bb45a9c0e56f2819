import { randomUuid } from '@orderi/shared/kernel/keys'
import { useRef, useState } from 'react'
import { ATTEMPTS, retryDelay } from '../../live/commands.ts'
import { failureText } from '../../shell/failureText.ts'

/**
 * Sends a request body, again after a network failure: the board may show the result before the response arrives, and the
 * person cannot enter the same body again then. A repetition of the same body has the same idempotency key.
 */
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
