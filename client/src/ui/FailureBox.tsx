import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { Note } from './Note.tsx'

/** Screen readers announce `text` at once. */
export function FailureBox({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Note kind="alert" tone="late" icon={<IconAlertCircle size="1.25rem" />} text={text}>
      {children}
    </Note>
  )
}
