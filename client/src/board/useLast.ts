/** What was last there: a card that leaves the board stays readable until the board may move. */
import { useState } from 'react'

/** The value, or the last one that was not undefined. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
