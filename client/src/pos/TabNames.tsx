import { Tabs } from '@mantine/core'
import { texts } from '../i18n/common.ts'
import { useBillIds, useOrderIds } from '../live/react.tsx'

export function TabNames(props: {
  hasTables: boolean
  classes: Readonly<Record<string, string | undefined>>
}) {
  const { classes } = props
  const orders = useOrderIds().length
  const bills = useBillIds().length
  return (
    <>
      {props.hasTables && (
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
    </>
  )
}
