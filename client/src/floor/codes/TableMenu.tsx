/** Opens the menu as the guests of a table see it, on this device or on a phone that scans the code. */
import { Button } from '@mantine/core'
import type { TableWithCode } from '@orderi/shared/floor/schema'
import { UNNAMED } from '@orderi/shared/kernel/names'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { floorWords } from '../../i18n/office.ts'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PrintCodeButton } from './CodeButtons.tsx'
import { TableCode } from './TableCode.tsx'
import classes from './TableMenu.module.css'

const words = floorWords.codes

export function TableMenu({ showing }: { showing: EntityDialogState<TableWithCode> }) {
  const { opened, entity: table, close } = showing
  return (
    <Dialog
      opened={opened}
      title={table && words.menuTitle({ table: table.name || UNNAMED })}
      onClose={close}
    >
      {table && (
        <div className={classes['menu']}>
          <TableCode url={table.qr_url} logo={table.logo} />
          <p className={classes['text']}>{words.menuText}</p>
          <Button
            component="a"
            href={table.qr_url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size="1.125rem" />}
          >
            {words.openMenu}
          </Button>
          <PrintCodeButton table={table} />
        </div>
      )}
    </Dialog>
  )
}
