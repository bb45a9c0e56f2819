import { texts } from '../../i18n/common.ts'
import type { OutboxEntry } from '../../live/outbox.ts'

/** Whether commands wait for a person or a PIN, and none for the network. */
export function isOnlyHeld(entries: readonly OutboxEntry[]): boolean {
  const states = entries.map(({ state }) => state)
  return states.includes('held') && !states.includes('waiting')
}

export function outboxTitle(entries: readonly OutboxEntry[]): string {
  const { title, pinTitle } = texts.pos.outbox
  return (isOnlyHeld(entries) ? pinTitle : title)({ count: entries.length })
}
