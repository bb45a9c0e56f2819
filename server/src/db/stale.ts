import { DomainError } from '@orderi/shared/kernel/errors'

/**
 * Rejects an update that is based on another version than the stored one (docs/contract.md, `If-Match`).
 * @param expected the version on which the update is based; if omitted, the update is accepted
 * @throws DomainError `stale`
 */
export function refuseStale(version: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== version) throw new DomainError('stale')
}
