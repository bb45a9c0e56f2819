import { useStore } from 'zustand'
import { texts } from '../i18n/texts.ts'
import { activateNewVersion, isNewVersionWaiting } from '../pwa/register.ts'
import { CornerNotice } from './CornerNotice.tsx'

export function NewVersionNotice() {
  const isThere = useStore(isNewVersionWaiting)
  if (!isThere) return null
  return (
    <CornerNotice
      text={texts.shell.newVersion}
      action={texts.shell.reload}
      onAction={activateNewVersion}
      onClose={() => isNewVersionWaiting.setState(false, true)}
    />
  )
}
