/** Recognises a badge in the keys of a scanner that acts as a keyboard: fast keys, from the prefix to Enter. */
import { BADGE_PREFIX } from '@orderi/shared/accounts/badges'

/** Scanners type faster, and people slower. */
const MAX_GAP_MS = 100
const MAX_LENGTH = 100

export interface Scan {
  readonly typed: string
  /** When the last key was typed, in milliseconds. */
  readonly at: number
}

export interface ScannedKey {
  readonly scan: Scan
  /** Whether the key belongs to a badge, so that the screen must ignore it. */
  readonly isTaken: boolean
  /** The text of a badge that ends with this key. */
  readonly badge?: string
}

export const NO_SCAN: Scan = { typed: '', at: Number.NEGATIVE_INFINITY }

/** Whether the text may be the beginning of a badge. */
function canBeBadge(typed: string): boolean {
  const text = typed.toLowerCase()
  return (
    BADGE_PREFIX.startsWith(text) || (text.startsWith(BADGE_PREFIX) && text.length <= MAX_LENGTH)
  )
}

/**
 * Adds the key of a keyboard event at a time in milliseconds. The first letter is not taken, because a person may type
 * it. Dead keys count as the separator; keys such as Shift do not count.
 */
export function addKey(scan: Scan, key: string, at: number): ScannedKey {
  const isFast = at - scan.at <= MAX_GAP_MS
  const typed = isFast ? scan.typed : ''
  if (key === 'Enter') {
    const isBadge = typed.length > BADGE_PREFIX.length
    return { scan: NO_SCAN, isTaken: isBadge, ...(isBadge && { badge: typed }) }
  }
  if (key.length > 1 && key !== 'Dead') return { scan, isTaken: false }
  const char = key === 'Dead' ? '-' : key
  const next = typed + char
  if (canBeBadge(next)) return { scan: { typed: next, at }, isTaken: next.length > 1 }
  return { scan: canBeBadge(char) ? { typed: char, at } : NO_SCAN, isTaken: false }
}
