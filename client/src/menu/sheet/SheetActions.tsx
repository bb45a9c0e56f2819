import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Country } from '@orderi/shared/kernel/time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useMutation } from '@tanstack/react-query'
import { menuWords } from '../../i18n/office.ts'
import { useOwnRestaurant } from '../../office/useOwnRestaurant.ts'
import { showFailure } from '../../shell/showFailure.ts'
import { loadable } from '../../ui/loadable.tsx'
import type { SheetKind } from './exportMenu.ts'

const words = menuWords.sheet
const ImportDialog = loadable(async () => (await import('./ImportDialog.tsx')).ImportDialog)

const EXPORTS = [
  { kind: 'xlsx', label: words.exportXlsx },
  { kind: 'csv', label: words.exportCsv },
] as const

export function SheetActions() {
  const [isImporting, importing] = useDisclosure(false)
  const country = useOwnRestaurant().data?.country
  const exporting = useMutation({
    mutationFn: async ({ kind, place }: { kind: SheetKind; place: Country }) =>
      (await import('./exportMenu.ts')).exportMenu(kind, place),
    onError: (error) => showFailure(words.exportFailed, error),
  })
  return (
    <>
      <Menu width="16rem">
        <Menu.Target>
          <ActionIcon
            variant="default"
            aria-label={words.menu}
            title={words.menu}
            loading={exporting.isPending}
          >
            <IconFileSpreadsheet size="1.375rem" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUpload size="1.25rem" />} onClick={importing.open}>
            {words.import}
          </Menu.Item>
          {EXPORTS.map(({ kind, label }) => (
            <Menu.Item
              key={kind}
              leftSection={<IconDownload size="1.25rem" />}
              disabled={country === undefined}
              onClick={() => country && exporting.mutate({ kind, place: country })}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ImportDialog opened={isImporting} onClose={importing.close} />
    </>
  )
}
