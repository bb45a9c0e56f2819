/** Checks TOTP codes (RFC 6238: 6 digits, 30 s, SHA-1), encrypts their secret and generates recovery codes. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { foldCode, generateRecoveryCode } from './passwords.ts'

const SECRET_BYTES = 20
const NONCE_BYTES = 12
const TAG_BYTES = 16
const RECOVERY_CODES = 10

interface Sealing {
  readonly jwtSecret: string
  readonly userId: number
}

export function generateSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

const totpOf = (secret: Buffer, label?: string) =>
  new TOTP({
    issuer: 'Orderi',
    ...(label !== undefined && { label }),
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** Returns the secret in Base32, and the `otpauth:` URI that authenticator apps read from a QR code. */
export function describeSecret(secret: Buffer, email: string): { secreto: string; uri: string } {
  const totp = totpOf(secret, email)
  return { secreto: totp.secret.base32, uri: totp.toString() }
}

/**
 * Accepts codes of the current time step, the previous one and the next one.
 * @returns the code's time step, or undefined for a wrong code
 */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const at = { timestamp: now.getTime() }
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, window: 1, ...at })
  return delta === null ? undefined : totp.counter(at) + delta
}

const keyOf = (jwtSecret: string) =>
  createHmac('sha256', jwtSecret).update('second factor secret').digest()

/** Encrypts a secret with AES-256-GCM. It can be decrypted only for the same user. */
export function sealSecret({ jwtSecret, userId }: Sealing, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(jwtSecret), nonce)
  cipher.setAAD(Buffer.from(String(userId)))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Undefined if the secret was sealed for another user, or by a server with another `JWT_SECRET`. */
export function openSecret({ jwtSecret, userId }: Sealing, sealed: Buffer): Buffer | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(jwtSecret), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(String(userId)))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([opened, decipher.final()])
  } catch {
    return undefined
  }
}

export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, generateRecoveryCode)
}

/** A code has 79 random bits, so a fast hash is enough. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(foldCode(code).toLowerCase()).digest()
}
