/** Optimistic locking: refuses an update that is based on an old version. */
import { DomainError } from '@orderi/shared/kernel/errors'

/**
 * Refuses an update that is based on another version than the present one (contract, `If-Match`).
 * @param expected left out: the last write wins
 * @throws DomainError `stale`
 */
export function refuseStale(version: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== version) throw new DomainError('stale')
}
