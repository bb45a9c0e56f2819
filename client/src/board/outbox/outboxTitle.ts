import { ownDevice } from '../../api/actingPerson.ts'
import { texts } from '../../i18n/common.ts'
import { isAnyWaiting, isHeld, type OutboxEntry, type OutboxState } from '../../live/outbox.ts'

/** Whether commands are held, and none waits for the network. */
export const isOnlyHeld = (outbox: OutboxState) =>
  outbox.entries.some(isHeld) && !isAnyWaiting(outbox)

export function outboxTitle(outbox: OutboxState): string {
  const { entries, elsewhere } = outbox
  const { title, personTitle, pinTitle, noRightTitle, elsewhereTitle } = texts.pos.outbox
  if (entries.length === 0) return elsewhereTitle({ count: elsewhere.length })
  if (!isOnlyHeld(outbox)) return title({ count: entries.length })
  const needsPin = entries.some(({ state }) => state === 'needsPin')
  const heldTitle = needsPin ? pinTitle : ownDevice() ? personTitle : noRightTitle
  return heldTitle({ count: entries.filter(isUnexpired).length })
}

const isUnexpired = ({ state }: OutboxEntry) => state !== 'expired'
