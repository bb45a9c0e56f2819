import { Button } from '@mantine/core'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import { Link } from 'react-router-dom'
import { houseWords as words } from '../i18n/house.ts'
import { useOwnBranch } from './useOwnRestaurant.ts'
import { usePermission } from './usePermission.ts'

/** Shown in branches that take payments, to people who may charge house accounts. */
export function HouseAccountsLink() {
  const mayCharge = usePermission('casa')
  if (useOwnBranch()?.cobros !== 1 || mayCharge !== true) return null
  return (
    <Button
      component={Link}
      to="/admin/cuentas-casa"
      variant="default"
      leftSection={<IconBuildingCommunity size="1.125rem" />}
    >
      {words.title}
    </Button>
  )
}
