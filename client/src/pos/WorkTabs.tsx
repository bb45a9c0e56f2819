/** Pedidos and Cuentas. */
import { Tabs } from '@mantine/core'
import { es } from '../i18n/es.ts'
import { useBillIds, useOrderIds } from '../live/react.tsx'
import { BillsTab } from './BillsTab.tsx'
import { OrdersTab } from './OrdersTab.tsx'
import { useView } from './useView.ts'
import classes from './WorkTabs.module.css'

export function WorkTabs() {
  const { view, showView } = useView()
  const orders = useOrderIds().length
  const bills = useBillIds().length
  return (
    <Tabs
      className={classes['tabs']}
      value={view === 'cuentas' ? 'cuentas' : 'pedidos'}
      onChange={(value) => showView(value === 'cuentas' ? 'cuentas' : 'pedidos')}
      keepMounted={false}
    >
      <Tabs.List aria-label={es.pos.view}>
        <Tabs.Tab value="pedidos" className={classes['tab']}>
          {es.pos.orders} <span className={classes['count']}>{orders}</span>
        </Tabs.Tab>
        <Tabs.Tab value="cuentas" className={classes['tab']}>
          {es.pos.bills} <span className={classes['count']}>{bills}</span>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="pedidos" className={classes['panel']}>
        <OrdersTab />
      </Tabs.Panel>
      <Tabs.Panel value="cuentas" className={classes['panel']}>
        <BillsTab />
      </Tabs.Panel>
    </Tabs>
  )
}
