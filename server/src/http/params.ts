/** What stands in a path. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { pathId } from '@orderi/shared/kernel/fields'

/** A branch in a path: `0`, which an empty browser sends, has an answer of its own (contract, `no_branch`). */
export function branchParam(value: string): number | undefined {
  if (/^0+$/.test(value)) throw new DomainError('no_branch')
  return pathId(value)
}

/** A year in a path; throws 404 for what is none. */
export function yearParam(value: string): number {
  if (!/^(19|20|21)\d\d$/.test(value)) throw new DomainError('not_found')
  return Number(value)
}
