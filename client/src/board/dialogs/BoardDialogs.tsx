import { Loader, Modal } from '@mantine/core'
import { assertNever } from '@orderi/shared/kernel/errors'
import { useEffect } from 'react'
import { texts } from '../../i18n/common.ts'
import { DialogShell } from '../../ui/Dialog.tsx'
import { useLayout } from '../../ui/layout.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { BillDialog } from './BillDialog.tsx'
import classes from './BoardDialogs.module.css'
import type { DialogNavigation } from './DialogFrame.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { TableDialog } from './TableDialog.tsx'
import { type BoardDialog, useDialog } from './useDialog.ts'

const TakeOrder = loadable(
  async () => (await import('../take/TakeOrder.tsx')).TakeOrder,
  <Loader className={classes['loader']} aria-label={texts.common.loading} />,
)

/** Shows one dialog at a time. A second dialog replaces the first; Back returns to the first. */
export function BoardDialogs() {
  useEffect(() => TakeOrder.fetch(), [])
  const { dialog, close, back } = useDialog()
  const isFull = useLayout() === 'phone'
  const isWide = dialog?.kind === 'tomar-mesa' || dialog?.kind === 'tomar-cuenta'
  return (
    <DialogShell
      opened={dialog !== undefined}
      onClose={close}
      onEscape={close}
      fullScreen={isFull}
      size={isWide ? '76rem' : '46rem'}
      transitionProps={{ duration: 120, exitDuration: 0 }}
      classNames={{ content: classes['content'] ?? '' }}
      radius={isFull ? 0 : 'lg'}
    >
      <Modal.Content data-wide={isWide || undefined}>
        {dialog && (
          <Content key={`${dialog.kind} ${dialog.id}`} dialog={dialog} close={close} back={back} />
        )}
      </Modal.Content>
    </DialogShell>
  )
}

function Content({ dialog, ...ways }: { dialog: BoardDialog } & DialogNavigation) {
  switch (dialog.kind) {
    case 'pedido':
      return <OrderDialog id={dialog.id} {...ways} />
    case 'cuenta':
      return <BillDialog id={dialog.id} {...ways} />
    case 'cobrar':
      return <BillDialog id={dialog.id} asksToClose {...ways} />
    case 'mesa':
      return <TableDialog id={dialog.id} {...ways} />
    case 'tomar-mesa':
      return <TakeOrder target={{ table: dialog.id }} {...ways} />
    case 'tomar-cuenta':
      return <TakeOrder target={{ bill: dialog.id }} {...ways} />
    default:
      return assertNever(dialog.kind)
  }
}
