import type { Translation } from '@orderi/shared/kernel/languages'
import { nameOf, translated } from '@orderi/shared/kernel/names'
import { menuWords } from '../../i18n/office.ts'
import { StatusMark } from '../../office/list/StatusMark.tsx'
import type { Column } from '../../ui/DataTable.tsx'

const words = menuWords

interface Section {
  readonly order: number
  readonly hidden: 0 | 1
  readonly translations: readonly Translation[]
}

export const SECTION_COLUMNS: readonly Column<Section>[] = [
  { label: words.name, cell: ({ translations }) => nameOf(translations), isMain: true },
  {
    label: words.detail,
    cell: ({ translations }) => translated(translations, 'es', 'description'),
    isLong: true,
  },
  { label: words.order, cell: ({ order }) => order, align: 'end', isNarrow: true },
  {
    label: words.visible,
    cell: ({ hidden }) => (
      <StatusMark isOn={hidden === 0} on={words.visible} off={words.invisible} />
    ),
    isNarrow: true,
  },
]
