/** Recognises a badge in the key events of a scanner: fast keys, from the badge's prefix to Enter. */
import { BADGE_PREFIX } from '@orderi/shared/accounts/badges'

/** Longest time between two keys of a scanner. People type more slowly. */
const MAX_GAP_MS = 100
const MAX_LENGTH = 100

export interface Scan {
  readonly typed: string
  /** When the last key was typed, in milliseconds. */
  readonly at: number
}

export interface ScannedKey {
  readonly scan: Scan
  /** True if the key belongs to a badge. The screen must then ignore the key. */
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
 * Adds the key of a keyboard event. The first letter still reaches the screen, because a person may have typed it. Dead keys
 * count as separators, and Shift is ignored.
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
