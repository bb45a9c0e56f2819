import { useState } from 'react'

/** Returns the last defined value, so that a card stays readable after its order or bill has left the board. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
