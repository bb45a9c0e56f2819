import { useStore } from 'zustand'
import { texts } from '../i18n/common.ts'
import { activateNewVersion, newVersionWaitingStore } from '../pwa/register.ts'
import { CornerNotice } from './CornerNotice.tsx'

export function NewVersionNotice() {
  const isWaiting = useStore(newVersionWaitingStore)
  if (!isWaiting) return null
  return (
    <CornerNotice
      text={texts.shell.newVersion}
      action={texts.shell.reload}
      onAction={activateNewVersion}
      onClose={() => newVersionWaitingStore.setState(false, true)}
    />
  )
}
