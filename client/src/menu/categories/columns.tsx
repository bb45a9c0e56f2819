import type { Translation } from '@orderi/shared/kernel/languages'
import { nameOf, translated } from '@orderi/shared/kernel/names'
import { menuWords } from '../../i18n/office.ts'
import { statusColumn } from '../../office/list/statusColumn.tsx'
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
  statusColumn(words.visible, [words.visible, words.invisible], ({ hidden }) => hidden === 0),
]
