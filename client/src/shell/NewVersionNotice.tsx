import { useStore } from 'zustand'
import { texts } from '../i18n/texts.ts'
import { newVersion, renew } from '../pwa/register.ts'
import { CornerNotice } from './CornerNotice.tsx'

export function NewVersionNotice() {
  const isThere = useStore(newVersion)
  if (!isThere) return null
  return (
    <CornerNotice
      text={texts.shell.newVersion}
      action={texts.shell.reload}
      onAction={renew}
      onClose={() => newVersion.setState(false, true)}
    />
  )
}
