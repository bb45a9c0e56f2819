import { Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconToolsKitchen2Off from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2Off.mjs'
import type { FunctionComponent, ReactNode } from 'react'
import { kitchenWords, waiterWords } from '../i18n/kitchen-waiter.ts'
import { useIsReplay } from '../live/react.tsx'
import { useLayout } from '../ui/layout.tsx'
import classes from './KitchenBar.module.css'
import type { ToolDialogKind } from './KitchenDialogs.tsx'
import { StationTabs } from './StationTabs.tsx'
import type { KitchenStation } from './useKitchenStation.ts'
import type { ChosenStation } from './useKitchenView.ts'

interface KitchenBarProps {
  readonly hasTotals: boolean
  readonly categories: ReadonlySet<number>
  readonly station: KitchenStation
  readonly onStation: (station: ChosenStation) => void
  readonly onTotals: () => void
  readonly onOpen: (kind: ToolDialogKind) => void
  readonly children: ReactNode
}

export function KitchenBar(props: KitchenBarProps) {
  const { hasTotals, categories, station, onStation, onTotals, onOpen, children } = props
  const layout = useLayout()
  const isReplay = useIsReplay()
  return (
    <div className={classes['bar']}>
      <div className={classes['tools']}>
        <Tool
          icon={IconListNumbers}
          label={kitchenWords.totals.open}
          isOn={hasTotals}
          onClick={onTotals}
        />
        {!isReplay && (
          <Tool
            icon={IconArrowBackUp}
            label={kitchenWords.recall.open}
            onClick={() => onOpen('recall')}
          />
        )}
        {!isReplay && (
          <Tool
            icon={IconToolsKitchen2Off}
            label={waiterWords.soldOut.open}
            onClick={() => onOpen('soldOut')}
          />
        )}
        {station.stations.length === 0 && !isReplay && (
          <Tool
            icon={IconFilter}
            label={kitchenWords.categories.open}
            count={categories.size}
            onClick={() => onOpen('categories')}
          />
        )}
        {layout !== 'phone' && !isReplay && (
          <Tool icon={IconKeyboard} label={kitchenWords.help.open} onClick={() => onOpen('help')} />
        )}
      </div>
      {station.stations.length > 0 && <StationTabs station={station} onStation={onStation} />}
      {children}
    </div>
  )
}

function Tool(props: {
  icon: FunctionComponent<{ size?: number | string }>
  label: string
  isOn?: boolean
  count?: number
  onClick: () => void
}) {
  const { icon: Icon, label, isOn, count = 0, onClick } = props
  return (
    <Button
      className={classes['tool']}
      variant="default"
      data-on={isOn || count > 0 || undefined}
      aria-label={count > 0 ? `${label} ${count}` : label}
      aria-pressed={isOn}
      title={label}
      onClick={onClick}
    >
      <span className={classes['face']}>
        <Icon size="1.5rem" />
        <span className={classes['word']}>{count > 0 ? `${label} ${count}` : label}</span>
      </span>
    </Button>
  )
}
