import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { Note } from './Note.tsx'

/** An inline error that screen readers announce at once; `children` are possible actions. */
export function FailureBox({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Note kind="alert" tone="late" icon={<IconAlertCircle size="1.25rem" />} text={text}>
      {children}
    </Note>
  )
}
