/** The dialog that the address names, over the board. Taking an order loads its code when it is first asked for. */
import { Loader, Modal } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { es } from '../i18n/es.ts'
import { usePlace } from '../ui/place.tsx'
import { BillDialog } from './BillDialog.tsx'
import type { DialogWays } from './DialogFrame.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import classes from './PosDialogs.module.css'
import { TableDialog } from './TableDialog.tsx'
import { type Dialog, useDialog } from './useDialog.ts'

const TakeOrder = lazy(async () => ({ default: (await import('./take/TakeOrder.tsx')).TakeOrder }))

export function PosDialogs() {
  const { dialog, close, back } = useDialog()
  const isFull = usePlace() === 'phone'
  const isWide = dialog?.kind === 'tomar-mesa' || dialog?.kind === 'tomar-cuenta'
  return (
    <Modal.Root
      opened={dialog !== undefined}
      onClose={close}
      fullScreen={isFull}
      size={isWide ? '76rem' : '46rem'}
      centered
      classNames={{ content: classes['content'] ?? '' }}
      radius={isFull ? 0 : 'lg'}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content data-wide={isWide || undefined}>
        {dialog && (
          <Suspense
            fallback={<Loader className={classes['loader']} aria-label={es.common.loading} />}
          >
            <Content
              key={`${dialog.kind} ${dialog.id}`}
              dialog={dialog}
              close={close}
              back={back}
            />
          </Suspense>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

function Content({ dialog, ...ways }: { dialog: Dialog } & DialogWays) {
  switch (dialog.kind) {
    case 'pedido':
      return <OrderDialog id={dialog.id} {...ways} />
    case 'cuenta':
      return <BillDialog id={dialog.id} {...ways} />
    case 'mesa':
      return <TableDialog id={dialog.id} {...ways} />
    case 'tomar-mesa':
      return <TakeOrder target={{ table: dialog.id }} {...ways} />
    case 'tomar-cuenta':
      return <TakeOrder target={{ bill: dialog.id }} {...ways} />
  }
}
