/** Parses path parameters. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { pathId } from '@orderi/shared/kernel/fields'

/** Parses the branch ID in a path. A browser without a chosen branch sends `0`; the caller then throws `no_branch`. */
export function branchParam(value: string): number | undefined {
  if (/^0+$/.test(value)) throw new DomainError('no_branch')
  return pathId(value)
}

/** Parses the year in a path. Throws `not_found` for anything else. */
export function yearParam(value: string): number {
  if (!/^(19|20|21)\d\d$/.test(value)) throw new DomainError('not_found')
  return Number(value)
}
