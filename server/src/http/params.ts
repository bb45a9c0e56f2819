import { DomainError } from '@orderi/shared/kernel/errors'
import { pathId } from '@orderi/shared/kernel/fields'

/** Throws `no_branch` for `0`, which browsers send while no branch is chosen. */
export function branchParam(value: string): number | undefined {
  if (/^0+$/.test(value)) throw new DomainError('no_branch')
  return pathId(value)
}

/** Throws `not_found` if the text is not a year. */
export function yearParam(value: string): number {
  if (!/^(19|20|21)\d\d$/.test(value)) throw new DomainError('not_found')
  return Number(value)
}
