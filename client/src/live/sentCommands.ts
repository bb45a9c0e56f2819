/** Stores unanswered charges and corrections, because only repeating the same key and body is safe. */
import { useStore } from 'zustand'
import type { CommandStamp } from '../api/client.ts'
import { session } from '../api/session.ts'
import { createPersistedStores } from '../persistedStore.ts'
import { type CommandSubject, subjectOf } from './boardCommands.ts'
import type { CommandOf, CommandType } from './command.ts'
import { IDEMPOTENCY_KEY_RETENTION_MS } from './outbox.ts'

export interface SentCommand<Type extends CommandType = CommandType> {
  readonly stamp: CommandStamp
  /** Without the approval, because a PIN is never stored. */
  readonly command: CommandOf<Type>
  /** Shown until the answer arrives, for example the amount. */
  readonly summary: string
  /** The change of a charge; undefined if there is none. */
  readonly change?: string | undefined
  /** True if the command was sent with an approval. Its repetition then needs an approval too. */
  readonly isApproved: boolean
  /** Milliseconds since 1970 by this device's clock. */
  readonly at: number
}

type SentCommands = readonly SentCommand[]

/** True while the server stores the response to the command. */
const isRepeatable = ({ at }: SentCommand) => Date.now() - at < IDEMPOTENCY_KEY_RETENTION_MS

function readCommands(text: string | null): SentCommands {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    const commands: SentCommands = Array.isArray(stored) ? stored : []
    return commands.filter(isRepeatable)
  } catch {
    return []
  }
}

const storeOf = createPersistedStores(readCommands)

/** The unanswered command of this type on this entity, with functions to store and remove it. */
export function useSentCommand<Type extends CommandType>(
  type: Type | undefined,
  subject: CommandSubject | undefined,
) {
  const user = useStore(session, (state) => state.user?.id ?? 0)
  // One list for all branches, because past bills of several branches are listed together.
  const store = storeOf(`orderi.sin-respuesta.${user}`)
  const isSame = (each: SentCommand): each is SentCommand<Type> => {
    const { kind, id } = subjectOf(each.command)
    return each.command.type === type && kind === subject?.kind && id === subject.id
  }
  return {
    sent: useStore(store).filter(isSame).find(isRepeatable),
    /** Must be called before sending, because the page may be closed before the answer. */
    remember: (command: Omit<SentCommand, 'at'>) =>
      store.change((all) => [
        ...all.filter((each) => !isSame(each)),
        { ...command, at: Date.now() },
      ]),
    forget: ({ key }: CommandStamp) =>
      store.change((all) => all.filter(({ stamp }) => stamp.key !== key)),
  }
}
