import { Tabs } from '@mantine/core'
import { texts } from '../i18n/common.ts'
import { BillsTab } from './BillsTab.tsx'
import { Halls } from './Halls.tsx'
import { OrdersTab } from './OrdersTab.tsx'
import { TabNames } from './TabNames.tsx'
import { POINT_OF_SALE_VIEWS, usePointOfSaleView } from './usePointOfSaleView.ts'
import classes from './WorkTabs.module.css'

export function WorkTabs({ hasTables }: { hasTables: boolean }) {
  const { view, showView } = usePointOfSaleView()
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
        <TabNames hasTables={hasTables} classes={classes} />
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
