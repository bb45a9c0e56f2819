import { Tabs } from '@mantine/core'
import { memo } from 'react'
import { texts } from '../i18n/common.ts'
import { BillRequestsPanel } from './BillRequestsPanel.tsx'
import { BillsTab } from './BillsTab.tsx'
import { CallsPanel } from './CallsPanel.tsx'
import { Halls } from './Halls.tsx'
import { OrdersTab } from './OrdersTab.tsx'
import classes from './PanesOfPhone.module.css'
import { TabNames } from './TabNames.tsx'
import { usePointOfSaleView } from './usePointOfSaleView.ts'

export const PanesOfPhone = memo(function PanesOfPhone() {
  const { view = 'mesas', showView } = usePointOfSaleView()
  return (
    <div className={classes['panes']}>
      <CallsPanel />
      <BillRequestsPanel />
      <Tabs
        value={view}
        onChange={(value) => showView(value === 'pedidos' || value === 'cuentas' ? value : 'mesas')}
        keepMounted={false}
        variant="none"
      >
        <Tabs.List grow aria-label={texts.pos.view} className={classes['list']}>
          <TabNames hasTables classes={classes} />
        </Tabs.List>
        <Tabs.Panel value="mesas">
          <Halls />
        </Tabs.Panel>
        <Tabs.Panel value="pedidos">
          <OrdersTab />
        </Tabs.Panel>
        <Tabs.Panel value="cuentas">
          <BillsTab />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
})
