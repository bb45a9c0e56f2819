import { randomUuid } from '@orderi/shared/kernel/keys'
import { useRef, useState } from 'react'
import { failureText } from '../../shell/failureText.ts'

/** Sends a request body. A repetition of the same body has the same idempotency key. */
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
    try {
      await request(last.current.key)
      done()
    } catch (error) {
      setFailure(failureText(error))
      setSending(false)
    }
  }
  return { isSending, failure, send }
}
