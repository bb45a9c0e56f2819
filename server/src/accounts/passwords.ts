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
  const letters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)]
    .map((part) => part.join(''))
    .join('-')
}
