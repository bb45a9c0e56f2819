/** Lets a field delay the form around it, while its value is still being prepared. */
import { createContext, useCallback, useContext, useEffect, useState } from 'react'

type Wait = (reason: string) => () => void

/** Registers a reason to wait; the returned function removes it. */
export const FormWaiting = createContext<Wait>(() => () => undefined)

/** For a form: the first reason to wait, and the value of the `FormWaiting` provider. */
export function useWaiting(): readonly [reason: string | undefined, wait: Wait] {
  const [waits, setWaits] = useState<readonly { readonly reason: string }[]>([])
  const wait = useCallback((reason: string) => {
    const own = { reason }
    setWaits((all) => [...all, own])
    return () => setWaits((all) => all.filter((each) => each !== own))
  }, [])
  return [waits[0]?.reason, wait]
}

/** For a field: delays the form around it while `reason` is set. */
export function useWait(reason: string | undefined): void {
  const wait = useContext(FormWaiting)
  useEffect(() => (reason === undefined ? undefined : wait(reason)), [reason, wait])
}
