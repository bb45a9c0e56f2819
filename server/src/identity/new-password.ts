import { createRequire } from 'node:module'
import { invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { hashPassword } from './passwords.ts'

const require = createRequire(import.meta.url)

/** Ignores case and accents. */
export function isCommonPassword(password: string): boolean {
  // The list takes some MB of memory, so it is loaded when the first person chooses a password.
  const list: { test(password: string): boolean } = require('fxa-common-password-list')
  return list.test(password.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''))
}

/** @throws DomainError `invalid` for a common password; `unavailable` if the queue is full */
export async function hashChosenPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw invalidField('password', reason('password_too_common'))
  return hashPassword(password)
}
