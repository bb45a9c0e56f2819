import { UnstyledButton } from '@mantine/core'
import type { MethodKind, PaymentMethodRow } from '@orderi/shared/payments/schema'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { chargeWords as words } from '../../i18n/board.ts'
import classes from './ChargeBill.module.css'

const ICONS: Partial<Record<MethodKind, typeof IconCash>> = {
  efectivo: IconCash,
  tarjeta: IconCreditCard,
  sinpe: IconDeviceMobile,
  transferencia: IconBuildingBank,
  casa: IconBuildingCommunity,
}

export function MethodTiles(props: {
  methods: readonly PaymentMethodRow[]
  chosen: readonly number[]
  onToggle: (method: PaymentMethodRow, isChosen: boolean) => void
}) {
  return (
    <fieldset className={classes['methods']} data-chosen={props.chosen.length > 0 || undefined}>
      <legend className="legend">{props.chosen.length > 0 ? words.methods : words.choose}</legend>
      {props.methods.map((method) => {
        const Icon = ICONS[method.kind] ?? IconDots
        const isChosen = props.chosen.includes(method.id)
        return (
          <UnstyledButton
            key={method.id}
            className={classes['method']}
            aria-pressed={isChosen}
            onClick={() => props.onToggle(method, isChosen)}
          >
            <Icon size="1.75rem" stroke={1.75} />
            {method.name}
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}
