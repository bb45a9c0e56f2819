import * as customers from '@orderi/shared/contract/customers'
import { isLiveAttempt } from '@orderi/shared/payments/attempts'
import type { PayAttempt } from '@orderi/shared/payments/online'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { requestAsGuest } from '../api.ts'
import { billStore } from '../bill/bill.ts'

const REFRESH_MS = 2000

/** The guest's online payments, newest first. */
export async function readPayments(): Promise<readonly PayAttempt[]> {
  const { data } = await requestAsGuest(customers.ownPayments)
  return data
}

export interface PaymentState {
  /** Null until the first response; undefined if the guest has no payment with the ID. */
  readonly payment: PayAttempt | null | undefined
  /** Set if the latest request failed. */
  readonly failure: unknown
  readonly readAgain: () => void
}

/** Follows a payment: reads it again when the guest's bill changes, and every 2 s until it has an outcome. */
export function usePayment(id: number): PaymentState {
  const [payment, setPayment] = useState<PaymentState['payment']>(null)
  const [failure, setFailure] = useState<unknown>(undefined)
  const bill = useStore(billStore, (state) => state.bill)
  const again = useRef(() => {})
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      clearTimeout(timer)
      let found: PayAttempt | undefined
      try {
        found = (await readPayments()).find((each) => each.id === id)
        if (isOver) return
        setPayment(found)
        setFailure(undefined)
      } catch (error) {
        if (isOver) return
        setFailure(error)
      }
      // An expired payment may still be confirmed.
      const isSettled = found && !isLiveAttempt(found) && found.status !== 'vencido'
      clearTimeout(timer)
      if (!isSettled) timer = setTimeout(() => void read(), REFRESH_MS)
    }
    again.current = () => void read()
    void read()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id])
  useEffect(() => {
    if (bill) again.current()
  }, [bill])
  return { payment, failure, readAgain: () => again.current() }
}
