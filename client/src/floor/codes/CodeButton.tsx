/** Downloads the code of one table. */
import type { TableWithCode } from '@orderi/shared/floor/schema'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { floorWords } from '../../i18n/floor.ts'
import { texts } from '../../i18n/texts.ts'
import { RowButton } from '../../office/list/RowButton.tsx'
import { failureText } from '../../shell/failureText.ts'
import { download } from '../../ui/download.ts'
import { showFailed } from '../../ui/notices.tsx'
import { drawCode } from './drawCode.ts'
import { codeFileName } from './tableCode.ts'

const words = floorWords.codes

async function save(table: TableWithCode): Promise<void> {
  try {
    const picture = await drawCode(table.qr_url, table.logo)
    download(picture, codeFileName(table.hall.name, table.name))
  } catch (error) {
    showFailed({
      title: words.downloadFailed,
      text: failureText(error),
      closeLabel: texts.common.close,
    })
  }
}

export function CodeButton({ table }: { table: TableWithCode }) {
  return (
    <RowButton
      text={words.download}
      label={words.downloadOf(table.name)}
      icon={IconQrcode}
      onClick={() => void save(table)}
    />
  )
}
