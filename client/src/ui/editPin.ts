/** Edits of a field that shows a dot for each digit of a PIN. */
export const MAX_DIGITS = 8
export const DOT = '•'

/**
 * The digits after an edit, and the caret among them. In `shown`, dots stand for digits of `value`, and new characters are
 * just before the caret. Without a caret, they are at the end.
 */
export function editPin(
  value: string,
  shown: string,
  caretIn: number | null,
): { readonly digits: string; readonly caret: number } {
  const caret = caretIn ?? shown.length
  const before = shown.slice(0, caret)
  const kept = before.length - before.replace(/^•*/, '').length
  const typed = before.slice(kept).replace(/\D/g, '')
  const after = value.slice(value.length - (shown.length - caret))
  const room = Math.max(0, MAX_DIGITS - kept - after.length)
  const added = typed.slice(0, room)
  return { digits: value.slice(0, kept) + added + after, caret: kept + added.length }
}
