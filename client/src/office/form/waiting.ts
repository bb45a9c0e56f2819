/** What a form waits for before it can be sent: a field says so while its value is still being made. */
import { createContext, useCallback, useContext, useEffect, useState } from 'react'

type Wait = (reason: string) => () => void

/** Says what is waited for, until the returned function is called. */
export const FormWaiting = createContext<Wait>(() => () => undefined)

/** For a form: what it waits for first, and the value of `FormWaiting` around its fields. */
export function useWaiting(): readonly [reason: string | undefined, wait: Wait] {
  const [waits, setWaits] = useState<readonly { readonly reason: string }[]>([])
  const wait = useCallback((reason: string) => {
    const own = { reason }
    setWaits((all) => [...all, own])
    return () => setWaits((all) => all.filter((each) => each !== own))
  }, [])
  return [waits[0]?.reason, wait]
}

/** For a field: the form around it waits while there is a reason. */
export function useWait(reason: string | undefined): void {
  const wait = useContext(FormWaiting)
  useEffect(() => (reason === undefined ? undefined : wait(reason)), [reason, wait])
}
