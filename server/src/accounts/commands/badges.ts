/** Badges replace the PIN on shared devices. A badge's code is shown only when the badge is created. */
import { createHash, randomInt } from 'node:crypto'
import {
  BADGE_LENGTH,
  BADGE_LETTERS,
  BADGE_PREFIX,
  foldBadge,
} from '@orderi/shared/accounts/badges'
import type { OfficeTx } from '../../log/office.ts'
import { refuseUnemployed } from './pins.ts'

/** A hash without salt is enough, because the code is too long to guess. Undefined if the text is not a badge's code. */
export function hashBadge(text: string): Buffer | undefined {
  const letters = foldBadge(text)
  return letters === undefined ? undefined : createHash('sha256').update(letters).digest()
}

function generateBadge(): string {
  const letter = () => BADGE_LETTERS[randomInt(BADGE_LETTERS.length)]
  return `${BADGE_PREFIX}-${Array.from({ length: BADGE_LENGTH }, letter).join('')}`
}

/**
 * Replaces an employee's badge. A trigger changes the person's stamp, which ends the person's proofs.
 * @throws DomainError `not_found`; `forbidden` for a person who has not accepted the role yet
 */
export async function createBadge(tx: OfficeTx, userId: number): Promise<string> {
  const text = generateBadge()
  await setBadge(tx, userId, hashBadge(text) ?? null)
  return text
}

/** Also ends the person's proofs. Throws the errors of `createBadge`. */
export async function removeBadge(tx: OfficeTx, userId: number): Promise<void> {
  await setBadge(tx, userId, null)
}

async function setBadge(tx: OfficeTx, userId: number, hash: Buffer | null): Promise<void> {
  const [changed] = await tx.query(
    `UPDATE memberships SET badge_hash = $3, version = version + 1 WHERE restaurant_id = $1 AND user_id = $2
      RETURNING 1`,
    [tx.restaurantId, userId, hash],
  )
  if (!changed) await refuseUnemployed(tx, userId)
}
