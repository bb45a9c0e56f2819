/**
 * Hashes passwords with argon2id, 19 MiB and two passes. Checks of unknown accounts take as long as wrong passwords.
 */
import { createHmac, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../concurrency.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash occupies one of Node's four worker threads, which also read files. The queue holds about 3 s of work. */
const limit = limitConcurrency({ running: 2, waiting: 100 })

/** Throws `unavailable` if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, COST))
}

let dummyHash: Promise<string> | undefined

/** If there is no stored hash, returns false after the same time. Throws `unavailable` if the queue is full. */
export async function verifyPassword(
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', COST)
  const dummy = await dummyHash
  const matches = await limit(() => verify(storedHash ?? dummy, password))
  return matches && storedHash != null
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a temporary password: 12 characters, about 59 bits. */
export function generatePassword(): string {
  return groupsOfFour(3)
}

/** Generates a code that is easy to type: 8 characters, about 39 bits. */
export function generateCode(): string {
  return groupsOfFour(2).toUpperCase()
}

/** Ignores case, spaces and dashes in a typed code. */
export function foldCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** @param purpose separates the codes of different subjects */
export function hashCode(jwtSecret: string, purpose: string, typed: string): Buffer {
  return createHmac('sha256', jwtSecret)
    .update(`${purpose} code ${foldCode(typed)}`)
    .digest()
}

/** Generates a code that replaces a second factor once: 16 characters, about 79 bits. */
export function generateRecoveryCode(): string {
  return groupsOfFour(4)
}

function groupsOfFour(count: number): string {
  const four = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: count }, four).join('-')
}
