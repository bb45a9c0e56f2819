/** Badges, which stand for the PIN on shared devices. The code is shown once, when the badge is created. */
import { createHash, randomInt } from 'node:crypto'
import {
  BADGE_LENGTH,
  BADGE_LETTERS,
  BADGE_PREFIX,
  foldBadge,
} from '@orderi/shared/accounts/badges'
import type { OfficeTx } from '../../log/office.ts'
import { refuseUnemployed } from './pins.ts'

/** Needs no secret, because the code is too long to guess. Undefined for a text that is no code of a badge. */
export function hashBadge(text: string): Buffer | undefined {
  const letters = foldBadge(text)
  return letters === undefined ? undefined : createHash('sha256').update(letters).digest()
}

function generateBadge(): string {
  const letter = () => BADGE_LETTERS[randomInt(BADGE_LETTERS.length)]
  return `${BADGE_PREFIX}-${Array.from({ length: BADGE_LENGTH }, letter).join('')}`
}

/**
 * Gives an employee a badge, which replaces the earlier one. A trigger changes the person's stamp, so proofs of the
 * earlier badge end.
 * @throws DomainError `not_found`; `forbidden` for a person who has not accepted the role yet
 */
export async function createBadge(tx: OfficeTx, userId: number): Promise<string> {
  const text = generateBadge()
  await setBadge(tx, userId, hashBadge(text) ?? null)
  return text
}

/** Has no effect without a badge, except that proofs end. Throws as `createBadge`. */
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
