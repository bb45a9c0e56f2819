/** Passwords: argon2id with 19 MiB and two passes; an unknown account costs the same time as a wrong password. */
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash to keep. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let nobody: Promise<string> | undefined

/** True when the password is the one that was hashed. Without a hash: false, after the same work. */
export async function isPassword(
  kept: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(kept ?? (await nobody), password)
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
