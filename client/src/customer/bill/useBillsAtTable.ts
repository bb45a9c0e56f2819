/** The bills that the guest can join. Polled, because only guests who share a bill receive its events. */
import type { BillToJoin } from '@orderi/shared/bills/schema'
import { useEffect, useRef, useState } from 'react'
import { billsAtTable } from './joins.ts'

const REFRESH_MS = 2500

/** `bills` is the result of the last successful request. `failure` is set if the latest request failed. */
export function useBillsAtTable(refreshMs = REFRESH_MS): {
  readonly bills: readonly BillToJoin[] | null
  readonly failure: unknown
  readonly readAgain: () => void
} {
  const [bills, setBills] = useState<readonly BillToJoin[] | null>(null)
  const [failure, setFailure] = useState<unknown>(undefined)
  const again = useRef(() => {})
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      try {
        const found = document.hidden ? undefined : await billsAtTable()
        if (isOver) return
        if (found) setBills(found)
        setFailure(undefined)
      } catch (error) {
        if (isOver) return
        setFailure(error)
      }
      clearTimeout(timer)
      timer = setTimeout(() => void read(), refreshMs)
    }
    again.current = () => void read()
    void read()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [refreshMs])
  return { bills, failure, readAgain: () => again.current() }
}
