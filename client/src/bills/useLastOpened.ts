/** Keeps the last value that a dialog showed, so that its content stays visible while it fades out. */
import { useState } from 'react'

export function useLastOpened<T>(opened: T | undefined): T | undefined {
  const [last, setLast] = useState(opened)
  if (opened !== undefined && opened !== last) setLast(opened)
  return opened ?? last
}
