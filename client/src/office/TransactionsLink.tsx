import { Button } from '@mantine/core'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import { Link } from 'react-router-dom'
import { transactionsWords as words } from '../i18n/transactions.ts'
import { useOwnBranch } from './useOwnRestaurant.ts'
import { usePermission } from './usePermission.ts'

/** Shown in branches that take payments, to people who read all bills. */
export function TransactionsLink() {
  const readsAll = usePermission('ver_cuentas')
  if (useOwnBranch()?.cobros !== 1 || readsAll !== true) return null
  return (
    <Button
      component={Link}
      to="/admin/movimientos"
      variant="default"
      leftSection={<IconArrowsExchange size="1.125rem" />}
    >
      {words.title}
    </Button>
  )
}
