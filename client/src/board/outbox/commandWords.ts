import {
  boardCommandOf,
  mayBeQueued,
  type Named,
  queuedText,
  subjectOf,
} from '../../live/boardCommands.ts'
import type { Command, QueuedCommand } from '../../live/command.ts'
import { useBoard, useBranch } from '../../live/react.tsx'
import type { Draft } from '../take/drafts.ts'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'

/** Does not look up IDs on the board, because after a restore they may belong to other entities. */
export function discardedText(
  command: Command,
  draft?: Draft,
  money?: Named['money'],
): string | undefined {
  if (draft) {
    const dishes = draft.cart.map(({ name, quantity }) => `${quantity} × ${name}`)
    return `${draft.table.name}: ${dishes.join(', ')}`
  }
  const { textWithoutIds } = boardCommandOf(command)
  if (textWithoutIds) return textWithoutIds(command, { ...(money && { money }) })
  return mayBeQueued(command) ? queuedText(command, {}) : undefined
}

export function useCommandText(): (command: QueuedCommand) => string {
  // Reads `confirmed`, because `shown` omits an order while the command that marks it as delivered is pending.
  const confirmed = useBoard((state) => state.confirmed)
  const floor = useBranch()
  const money = useMoneyFormatter()
  return (command) => {
    const { kind, id } = subjectOf(command)
    const tables = floor?.halls.flatMap((hall) => hall.tables)
    return queuedText(command, {
      order: kind === 'order' ? confirmed?.orders.get(id) : undefined,
      bill: kind === 'bill' ? confirmed?.bills.get(id) : undefined,
      table: kind === 'table' ? tables?.find((table) => table.id === id)?.name : undefined,
      money,
    })
  }
}
