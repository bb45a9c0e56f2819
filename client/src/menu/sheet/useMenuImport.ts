import { importProducts } from '@orderi/shared/contract/backoffice'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { sheetRowsOf } from '@orderi/shared/menu/read-sheet'
import type { ImportAnswer, SentRow } from '@orderi/shared/menu/sheet'
import { useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { menuWords } from '../../i18n/menu.ts'
import { texts } from '../../i18n/texts.ts'
import { failureText } from '../../shell/failureText.ts'
import { showDone, showFailed } from '../../ui/notices.tsx'
import { refreshMenu } from '../refresh.ts'
import { readSheetRows, SheetError } from './readFile.ts'

const words = menuWords.sheet

interface Opened {
  readonly fileName?: string
  readonly rows?: readonly SentRow[]
  readonly unknown?: readonly string[]
  readonly preview?: ImportAnswer
  readonly failure?: string
}

export function useMenuImport(onDone: () => void) {
  const [opened, setOpened] = useState<Opened>({})
  const [isReading, setReading] = useState(false)
  const [isSending, setSending] = useState(false)
  const key = useRef<string>(undefined)
  const opening = useRef(0)
  const { rows, preview } = opened

  async function open(file: File): Promise<void> {
    if (isSending) return
    const fileName = file.name
    // A new file needs a new idempotency key. If two files are being read, the last chosen one
    // wins.
    key.current = undefined
    opening.current += 1
    const mine = opening.current
    setReading(true)
    setOpened({ fileName })
    const read = await simulateFile(file).catch((error) => ({
      failure: error instanceof SheetError ? error.message : failureText(error),
    }))
    if (mine !== opening.current) return
    setOpened({ fileName, ...read })
    setReading(false)
  }

  async function apply(): Promise<void> {
    if (!rows || !preview || isSending || isReading) return
    setSending(true)
    key.current ??= randomUuid()
    const { crear, cambiar, variantes, huella } = preview
    try {
      await api.request(importProducts, {
        body: { filas: [...rows], simular: false, esperado: huella },
        key: key.current,
      })
      showDone({ title: words.done(crear, cambiar, variantes), closeLabel: texts.common.close })
      refreshMenu()
      onDone()
    } catch (error) {
      // A time-out or server error may hide a success, so a retry keeps the idempotency key.
      if (error instanceof ApiError && error.status < 500) key.current = undefined
      const failure = failureText(error)
      showFailed({ title: words.failed, text: failure, closeLabel: texts.common.close })
      const isStale = error instanceof ApiError && error.code === 'stale'
      const present = isStale ? await simulate(rows).catch(() => undefined) : undefined
      setOpened((last) => ({ ...last, ...(present && { preview: present }), failure }))
    } finally {
      setSending(false)
    }
  }

  return {
    fileName: opened.fileName,
    unknown: opened.unknown ?? [],
    preview,
    failure: opened.failure,
    isReading,
    isSending,
    open: (file: File) => void open(file),
    apply: () => void apply(),
  }
}

async function simulateFile(file: File): Promise<Opened> {
  const { rows, unknown } = sheetRowsOf(await readSheetRows(file))
  if (rows.length === 0) throw new SheetError(words.empty)
  return { rows, unknown, preview: await simulate(rows) }
}

function simulate(rows: readonly SentRow[]): Promise<ImportAnswer> {
  return api.request(importProducts, { body: { filas: [...rows], simular: true } })
}
