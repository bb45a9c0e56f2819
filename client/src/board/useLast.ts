import { useState } from 'react'

/** Returns the last defined value, so that a card or dialog stays readable after its order or bill is gone. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
