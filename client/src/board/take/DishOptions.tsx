import type { MenuProduct } from '@orderi/shared/menu/schema'
import type { CartLine } from '@orderi/shared/orders/cart'
import type { ReactNode } from 'react'
import { DishForm } from '../../dish/DishForm.tsx'
import { texts } from '../../i18n/common.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'

export interface LineOfDish {
  readonly dish: MenuProduct
  readonly line: CartLine
}

export function DishOptions(props: {
  edited: LineOfDish | undefined
  action: string
  onClose: () => void
  onDone: (line: CartLine) => void
  children?: ReactNode
}) {
  const { edited, action, onClose, onDone } = props
  const money = useMoneyFormatter()
  return (
    <Dialog
      opened={edited !== undefined}
      onClose={onClose}
      title={edited?.dish.name}
      size="lg"
      isSheet
    >
      {props.children}
      {edited && (
        <DishForm
          key={edited.line.id}
          {...edited}
          left={
            edited.dish.left === undefined ? null : texts.pos.take.left({ count: edited.dish.left })
          }
          action={action}
          money={money}
          words={texts.pos.take}
          onDone={(line) => {
            onDone({ ...edited.line, ...line })
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
