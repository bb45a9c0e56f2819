import { texts } from '../../i18n/common.ts'
import type { OutboxEntry, OutboxState } from '../../live/outbox.ts'

/** Whether a person must be chosen before the held entry is sent. */
export const lacksPerson = ({ person, isForbidden }: OutboxEntry) => isForbidden || person == null

/** Whether commands wait for a person or a PIN, and none for the network. */
export function isOnlyHeld(entries: readonly OutboxEntry[]): boolean {
  const states = entries.map(({ state }) => state)
  return states.includes('held') && !states.includes('waiting')
}

export function outboxTitle({ entries, elsewhere }: OutboxState): string {
  const { title, personTitle, pinTitle, elsewhereTitle } = texts.pos.outbox
  if (entries.length === 0) return elsewhereTitle({ count: elsewhere.length })
  const count = { count: entries.length }
  if (!isOnlyHeld(entries)) return title(count)
  const held = entries.filter(({ state }) => state === 'held')
  return held.every(lacksPerson) ? personTitle(count) : pinTitle(count)
}
