/** Lets a field delay the saving of its form, for example while a picture is being converted. */
import { createContext, useCallback, useContext, useEffect, useState } from 'react'

type Wait = (reason: string) => () => void

/** A field calls this with a reason, to delay saving. The returned function ends the delay. */
export const SaveDelayContext = createContext<Wait>(() => () => undefined)

/** For a form: returns why saving is delayed, and the value for the `SaveDelayContext` provider. */
export function useSaveDelays(): readonly [reason: string | undefined, wait: Wait] {
  const [waits, setWaits] = useState<readonly { readonly reason: string }[]>([])
  const wait = useCallback((reason: string) => {
    const own = { reason }
    setWaits((all) => [...all, own])
    return () => setWaits((all) => all.filter((each) => each !== own))
  }, [])
  return [waits[0]?.reason, wait]
}

/** For a field: delays the saving of its form while `reason` is set. */
export function useDelaySaving(reason: string | undefined): void {
  const wait = useContext(SaveDelayContext)
  useEffect(() => (reason === undefined ? undefined : wait(reason)), [reason, wait])
}
