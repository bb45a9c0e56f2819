import { importProducts } from '@orderi/shared/contract/backoffice'
import { randomUuid } from '@orderi/shared/kernel/keys'
import type { Country } from '@orderi/shared/kernel/time'
import type { ImportAnswer, SentRow } from '@orderi/shared/menu/sheet'
import { useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { texts } from '../../i18n/common.ts'
import { menuWords } from '../../i18n/office.ts'
import { failureText } from '../../shell/failureText.ts'
import { showDone, showFailed } from '../../ui/notices.tsx'
import { refreshMenu } from '../refresh.ts'
import type { OldEncoding } from './decodeText.ts'
import { type ReadFile, readSheetFile, SheetError } from './readFile.ts'

const words = menuWords.sheet

interface Opened {
  readonly file?: File
  readonly read?: ReadFile
  readonly preview?: ImportAnswer
  readonly failure?: string
}

export function useMenuImport(country: Country, onDone: () => void) {
  const [opened, setOpened] = useState<Opened>({})
  const [isReading, setReading] = useState(false)
  const [isSending, setSending] = useState(false)
  const key = useRef<string>(undefined)
  const opening = useRef(0)
  const { read, preview } = opened
  const rows = read?.rows

  async function open(file: File, encoding?: OldEncoding): Promise<void> {
    if (isSending) return
    // A new file needs a new idempotency key. If two files are being read, the last chosen one
    // wins.
    key.current = undefined
    opening.current += 1
    const mine = opening.current
    setReading(true)
    setOpened({ file })
    const result = await simulateFile(file, country, encoding).catch((error) => ({
      failure: error instanceof SheetError ? error.message : failureText(error),
    }))
    if (mine !== opening.current) return
    setOpened({ file, ...result })
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
      const values = { created: crear, changed: cambiar, variants: variantes }
      showDone({
        title: variantes > 0 ? words.doneWithVariants(values) : words.done(values),
        closeLabel: texts.common.close,
      })
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
    fileName: opened.file?.name,
    read,
    preview,
    failure: opened.failure,
    isReading,
    isSending,
    open: (file: File) => void open(file),
    decodeAs: (encoding: OldEncoding) => void (opened.file && open(opened.file, encoding)),
    apply: () => void apply(),
  }
}

async function simulateFile(
  file: File,
  country: Country,
  encoding: OldEncoding | undefined,
): Promise<Opened> {
  const read = await readSheetFile(file, country, encoding)
  return { read, preview: await simulate(read.rows) }
}

function simulate(rows: readonly SentRow[]): Promise<ImportAnswer> {
  return api.request(importProducts, { body: { filas: [...rows], simular: true } })
}
