/** Download a table's QR code: in the specified size, or larger and with the table's name for printing. */
import type { TableWithCode } from '@orderi/shared/floor/schema'
import { UNNAMED } from '@orderi/shared/kernel/names'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { floorWords } from '../../i18n/office.ts'
import { RowButton } from '../../office/list/RowButton.tsx'
import { showFailure } from '../../shell/showFailure.ts'
import { downloadBlob } from '../../ui/download.ts'
import { drawCode, drawPrintCode } from './drawCode.ts'
import { codeFileName } from './tableCode.ts'

const words = floorWords.codes

async function save(name: string, draw: () => Promise<Blob>): Promise<void> {
  try {
    downloadBlob(await draw(), name)
  } catch (error) {
    showFailure(words.downloadFailed, error)
  }
}

export function CodeButton({ table }: { table: TableWithCode }) {
  const { qr_url, logo } = table
  return (
    <RowButton
      text={words.download}
      label={words.downloadOf({ table: table.name || UNNAMED })}
      icon={IconQrcode}
      isBare
      onClick={() =>
        void save(codeFileName(table.hall.name, table.name), () => drawCode(qr_url, logo))
      }
    />
  )
}

export function PrintCodeButton({ table }: { table: TableWithCode }) {
  const { qr_url, logo } = table
  const name = table.name || UNNAMED
  return (
    <RowButton
      text={words.downloadPrint}
      label={words.downloadPrintOf({ table: name })}
      icon={IconPrinter}
      onClick={() =>
        void save(codeFileName(table.hall.name, table.name, '-1200'), () =>
          drawPrintCode(qr_url, logo, name),
        )
      }
    />
  )
}
