/** Cash that an earlier release noted only on this device. The board sends it to the server. */
import type { BodyInput } from '@orderi/shared/contract/call'
import type { chargeBill, noteCash } from '@orderi/shared/contract/payments'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { session } from '../../api/session.ts'
import type { CommandRunner } from '../../live/commands.ts'
import { useBranch, useCommandRunner } from '../../live/react.tsx'
import { createPersistedStores, type PersistedStore } from '../../persistedStore.ts'
import { useIsConnected } from '../useIsConnected.ts'

export interface EarlierNote {
  readonly id: string
  /** The log that issued the bill's ID. */
  readonly epoch?: string | undefined
  readonly bill: { readonly id: number }
  readonly share?: number | undefined
  readonly amount: number
  readonly received: number
  /** Milliseconds since 1970 by this device's clock. */
  readonly at: number
  /** A charge of this note that was sent, and whose answer is unknown. */
  readonly sent?: { readonly key: string; readonly body: BodyInput<typeof chargeBill> } | undefined
}

type EarlierNotes = readonly EarlierNote[]

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function readEarlierNotes(text: string | null): EarlierNotes {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isNote) : []
  } catch {
    return []
  }
}

function isNote(stored: Partial<EarlierNote> | null): stored is EarlierNote {
  const numbers = [stored?.bill?.id, stored?.amount, stored?.received, stored?.at]
  return UUID.test(stored?.id ?? '') && numbers.every(Number.isFinite)
}

/** Must be the same in all tabs and attempts, so that the server stores the note once. */
function noteBodyOf({
  id,
  bill,
  share,
  amount,
  received,
  at,
}: EarlierNote): BodyInput<typeof noteCash> {
  return {
    clave: id,
    bill_id: bill.id,
    ...(share !== undefined && { share_id: share }),
    monto: amount,
    recibido: received,
    anotado: new Date(at).toISOString(),
  }
}

/** Returns true if the note can be deleted from this device. */
export async function sendEarlierNote(
  commands: Pick<CommandRunner, 'run'>,
  note: EarlierNote,
): Promise<boolean> {
  const { epoch, sent } = note
  if (sent) {
    const charged = await commands.run(
      { type: 'chargeBill', body: sent.body },
      { stamp: { key: sent.key, epoch }, wasSent: true, isSilent: true },
    )
    if (charged.state === 'done') return true
    if (charged.state !== 'refused' || charged.isUnanswered) return false
  }
  const noted = await commands.run(
    { type: 'noteCash', body: noteBodyOf(note) },
    { stamp: { key: note.id, epoch } },
  )
  if (noted.state === 'refused') return noted.code === 'other_log' || noted.code === 'not_found'
  // A note in the outbox is sent again at the next start. The server ignores it, because its key is the same.
  return noted.state === 'done'
}

async function sendEarlierNotes(
  store: PersistedStore<EarlierNotes>,
  commands: CommandRunner,
): Promise<void> {
  for (const note of store.getState()) {
    // Another tab may have sent the note during an earlier request.
    if (!store.getState().some(({ id }) => id === note.id)) continue
    if (await sendEarlierNote(commands, note)) {
      store.change((all) => all.filter(({ id }) => id !== note.id))
    }
  }
}

const storeOf = createPersistedStores(readEarlierNotes)

/** Sends the cash notes that an earlier version of the app has stored, as soon as the board is connected. */
export function useEarlierNotes(): void {
  const user = useStore(session, (state) => state.user?.id ?? 0)
  const branch = useStore(session, (state) => state.branch ?? 0)
  const commands = useCommandRunner()
  const isConnected = useIsConnected()
  const takesPayments = useBranch()?.cobros === 1
  useEffect(() => {
    if (isConnected && takesPayments) {
      void sendEarlierNotes(storeOf(`orderi.cobros.${user}.${branch}`), commands)
    }
  }, [isConnected, takesPayments, user, branch, commands])
}
