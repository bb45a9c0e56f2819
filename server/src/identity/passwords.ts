/** Passwords: argon2id with 19 MiB and two passes; an unknown account costs the same time as a wrong password. */
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../concurrency.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash occupies one of the four threads that also read files and compress responses. The queue holds about 3 s of work. */
const inTurn = limitConcurrency({ running: 2, waiting: 100 })

/** Returns the hash to store. Throws `unavailable` when the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

let nobody: Promise<string> | undefined

/** True when the password matches the hash. Without a hash: false, after the same work. Throws as `hashPassword`. */
export async function isPassword(
  kept: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST)
  const other = await nobody
  const matches = await inTurn(() => verify(kept ?? other, password))
  return matches && kept != null
}

/** Without letters and digits that are taken for one another when read aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to hand over once: 12 characters, some 59 bits. */
export function temporaryPassword(): string {
  return fours(3)
}

/** What somebody reads off a terminal and types: 8 characters, some 39 bits. */
export function oneTimeCode(): string {
  return fours(2).toUpperCase()
}

function fours(count: number): string {
  const four = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: count }, four).join('-')
}
