import { Tabs } from '@mantine/core'
import { texts } from '../i18n/common.ts'
import { useBillIds, useOrderIds } from '../live/react.tsx'
import { BillsTab } from './BillsTab.tsx'
import { Halls } from './Halls.tsx'
import { OrdersTab } from './OrdersTab.tsx'
import { POINT_OF_SALE_VIEWS, usePointOfSaleView } from './usePointOfSaleView.ts'
import classes from './WorkTabs.module.css'

export function WorkTabs({ hasTables }: { hasTables: boolean }) {
  const { view, showView } = usePointOfSaleView()
  const orders = useOrderIds().length
  const bills = useBillIds().length
  const shown = view === 'mesas' && !hasTables ? 'pedidos' : view
  return (
    <Tabs
      className={classes['tabs']}
      data-view={shown ?? 'pedidos'}
      value={shown ?? 'pedidos'}
      onChange={(value) =>
        showView(POINT_OF_SALE_VIEWS.find((each) => each === value) ?? 'pedidos')
      }
      keepMounted={false}
    >
      <Tabs.List aria-label={texts.pos.view}>
        {hasTables && (
          <Tabs.Tab value="mesas" className={classes['tab']}>
            {texts.pos.tables}
          </Tabs.Tab>
        )}
        <Tabs.Tab value="pedidos" className={classes['tab']}>
          {texts.pos.orders} <span className={classes['count']}>{orders}</span>
        </Tabs.Tab>
        <Tabs.Tab value="cuentas" className={classes['tab']}>
          {texts.pos.bills} <span className={classes['count']}>{bills}</span>
        </Tabs.Tab>
      </Tabs.List>
      {hasTables && (
        <Tabs.Panel value="mesas" className={classes['panel']}>
          <Halls />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="pedidos" className={classes['panel']}>
        <h2 className="unseen">{texts.pos.orders}</h2>
        <OrdersTab />
      </Tabs.Panel>
      <Tabs.Panel value="cuentas" className={classes['panel']}>
        <h2 className="unseen">{texts.pos.bills}</h2>
        <BillsTab />
      </Tabs.Panel>
    </Tabs>
  )
}
