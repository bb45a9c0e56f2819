/** Password hashing with argon2id, 19 MiB and two passes. An unknown account takes as long as a wrong password. */
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../concurrency.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash occupies one of the four threads that also read files and compress responses. The queue holds about 3 s of work. */
const inTurn = limitConcurrency({ running: 2, waiting: 100 })

/**
 * Returns the hash to store.
 * @throws DomainError `unavailable` when the queue is full
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

let nobody: Promise<string> | undefined

/**
 * True when the password matches the hash. Without a hash: false, after the same work.
 * @throws DomainError `unavailable` as `hashPassword` does
 */
export async function isPassword(
  kept: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST)
  const other = await nobody
  const matches = await inTurn(() => verify(kept ?? other, password))
  return matches && kept != null
}

/** Without letters and digits that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to hand over once: 12 characters, about 59 bits. */
export function temporaryPassword(): string {
  return fours(3)
}

/** A code to type from a terminal: 8 characters, about 39 bits. */
export function oneTimeCode(): string {
  return fours(2).toUpperCase()
}

function fours(count: number): string {
  const four = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: count }, four).join('-')
}
