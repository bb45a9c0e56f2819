/** Optimistic locking: rejects an update that is based on an old version of the row. */
import { DomainError } from '@orderi/shared/kernel/errors'

/**
 * Rejects an update that is based on another version than the present one (contract, `If-Match`).
 * @param expected if omitted, the update is accepted
 * @throws DomainError `stale`
 */
export function refuseStale(version: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== version) throw new DomainError('stale')
}
