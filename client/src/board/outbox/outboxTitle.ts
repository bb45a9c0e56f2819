import { texts } from '../../i18n/common.ts'
import { isHeld, type OutboxEntry, type OutboxState } from '../../live/outbox.ts'

/** Whether commands wait for a person or a PIN, and none for the network. */
export function isOnlyHeld(entries: readonly OutboxEntry[]): boolean {
  return entries.some(isHeld) && entries.every(({ state }) => state !== 'waiting')
}

export function outboxTitle({ entries, elsewhere }: OutboxState): string {
  const { title, personTitle, pinTitle, elsewhereTitle } = texts.pos.outbox
  if (entries.length === 0) return elsewhereTitle({ count: elsewhere.length })
  const count = { count: entries.length }
  if (!isOnlyHeld(entries)) return title(count)
  return (entries.some(({ state }) => state === 'needsPin') ? pinTitle : personTitle)(count)
}
