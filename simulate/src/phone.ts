import type { Bill } from '@orderi/shared/bills/schema'
import { openSocket, undefinedOnError } from './socket.ts'
import { createWatchers } from './watchers.ts'

const ACK_TIMEOUT_MS = 5000
const REJOIN_MS = 500

/** `none` before the first order, then the open bill, and `closed` after the bill was closed. */
export type BillOnPhone = Bill | 'none' | 'closed'

export interface GuestPhone {
  shown(): BillOnPhone
  until(fits: (bill: BillOnPhone) => boolean, signal: AbortSignal): Promise<BillOnPhone>
  close(): void
}

export function openPhone({
  url,
  token,
  onReconnect,
}: {
  readonly url: string
  readonly token: string
  readonly onReconnect: () => void
}): GuestPhone {
  const watchers = createWatchers<BillOnPhone>()
  let shown: BillOnPhone = 'none'
  let timer: NodeJS.Timeout | undefined
  const show = (bill: BillOnPhone) => {
    shown = bill
    watchers.publish(bill)
  }

  const socket = openSocket({ url, token, onConnect: () => void join(), onReconnect })
  socket.on('bill:changed', (bill) => show(bill.status === 'Cerrada' ? 'closed' : bill))

  async function join(): Promise<void> {
    const asked = socket.id
    const answer = await undefinedOnError(() =>
      socket.timeout(ACK_TIMEOUT_MS).emitWithAck('bill:join', {}),
    )
    if (asked !== socket.id) return
    if (answer?.ok !== true) {
      timer = setTimeout(() => void join(), REJOIN_MS)
      return
    }
    if (answer.bill) show(answer.bill)
    else if (shown !== 'none') show('closed')
  }

  return {
    shown: () => shown,
    until: (fits, signal) => watchers.until(() => shown, fits, signal),
    close() {
      clearTimeout(timer)
      socket.close()
    },
  }
}
