import { Tabs } from '@mantine/core'
import { memo } from 'react'
import { texts } from '../i18n/common.ts'
import { useBillIds, useOrderIds } from '../live/react.tsx'
import { BillRequestsPanel } from './BillRequestsPanel.tsx'
import { BillsTab } from './BillsTab.tsx'
import { CallsPanel } from './CallsPanel.tsx'
import { Halls } from './Halls.tsx'
import { OrdersTab } from './OrdersTab.tsx'
import classes from './PanesOfPhone.module.css'
import { usePointOfSaleView } from './usePointOfSaleView.ts'

export const PanesOfPhone = memo(function PanesOfPhone() {
  const { view = 'mesas', showView } = usePointOfSaleView()
  const orders = useOrderIds().length
  const bills = useBillIds().length
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
          <Tabs.Tab value="mesas" className={classes['tab']}>
            {texts.pos.tables}
          </Tabs.Tab>
          <Tabs.Tab value="pedidos" className={classes['tab']}>
            {texts.pos.orders} <span className={classes['count']}>{orders}</span>
          </Tabs.Tab>
          <Tabs.Tab value="cuentas" className={classes['tab']}>
            {texts.pos.bills} <span className={classes['count']}>{bills}</span>
          </Tabs.Tab>
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
