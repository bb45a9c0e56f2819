/** Exports all rows that match the filters and the search, not only the current page. */
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import type { api } from '../api/api.ts'
import { texts } from '../i18n/common.ts'
import { billsWords as words } from '../i18n/money.ts'
import { failureText } from '../shell/failureText.ts'
import { downloadBlob } from '../ui/download.ts'
import { showDone, showFailed } from '../ui/notices.tsx'
import { ToolButton } from '../ui/ToolButton.tsx'

export function ExportButton({
  label = words.export,
  read,
}: {
  label?: string
  read: () => ReturnType<typeof api.download>
}) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { content, name } = await read()
      downloadBlob(content, name)
      showDone({ title: words.exported({ name }), closeLabel: texts.common.close })
    } catch (error) {
      showFailed({
        title: words.exportFailed,
        text: failureText(error),
        closeLabel: texts.common.close,
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ToolButton loading={isBusy} icon={IconDownload} iconSize="1.125rem" onClick={() => void run()}>
      {label}
    </ToolButton>
  )
}
