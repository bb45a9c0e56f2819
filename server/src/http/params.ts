import { DomainError } from '@orderi/shared/kernel/errors'
import { pathId } from '@orderi/shared/kernel/fields'

/** A browser without a chosen branch sends `0`. The caller then throws `no_branch`. */
export function branchParam(value: string): number | undefined {
  if (/^0+$/.test(value)) throw new DomainError('no_branch')
  return pathId(value)
}

/** Throws `not_found` if the text is not a year. */
export function yearParam(value: string): number {
  if (!/^(19|20|21)\d\d$/.test(value)) throw new DomainError('not_found')
  return Number(value)
}
