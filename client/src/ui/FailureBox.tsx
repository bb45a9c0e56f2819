/** Says inline what went wrong, where it went wrong. */
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { Note } from './Note.tsx'

/** Read aloud as soon as it appears; `children` is what can be done about it. */
export function FailureBox({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Note kind="alert" tone="late" icon={<IconAlertCircle size="1.25rem" />} text={text}>
      {children}
    </Note>
  )
}
