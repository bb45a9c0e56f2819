import { Button } from '@mantine/core'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { transactionsWords } from '../i18n/money.ts'
import { houseWords } from '../i18n/till.ts'
import { useOwnBranch } from './useOwnRestaurant.ts'
import { usePermission } from './usePermission.ts'

/** Links to house accounts and to all transactions. Shown in branches that take payments, to people with access. */
export function MoneyLinks() {
  const mayCharge = usePermission('casa')
  const readsAll = usePermission('ver_cuentas')
  if (useOwnBranch()?.cobros !== 1) return null
  return (
    <>
      {mayCharge === true && (
        <MoneyLink to="/admin/cuentas-casa" icon={<IconBuildingCommunity size="1.125rem" />}>
          {houseWords.title}
        </MoneyLink>
      )}
      {readsAll === true && (
        <MoneyLink to="/admin/movimientos" icon={<IconArrowsExchange size="1.125rem" />}>
          {transactionsWords.title}
        </MoneyLink>
      )}
    </>
  )
}

export function MoneyLink(props: { to: string; icon: ReactNode; children: string }) {
  return (
    <Button component={Link} to={props.to} variant="default" leftSection={props.icon}>
      {props.children}
    </Button>
  )
}
