/** Two people who edit the same thing: the second is told, when the update says which version it was made from. */
import { DomainError } from '@orderi/shared/kernel/errors'

/**
 * Refuses an update that was made from another version than the present one (contract, `If-Match`).
 * @param expected left out: the last write wins
 * @throws DomainError `stale`
 */
export function refuseStale(version: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== version) throw new DomainError('stale')
}
