/** What a dialog shows while it fades out: the last thing that it was open for. */
import { useState } from 'react'

export function useLastOpened<T>(opened: T | undefined): T | undefined {
  const [last, setLast] = useState(opened)
  if (opened !== undefined && opened !== last) setLast(opened)
  return opened ?? last
}
