/** Chooses the station that this screen shows, the pass, or all dishes. */
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { StationName } from '../board/StationName.tsx'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import classes from './StationTabs.module.css'
import type { KitchenStation } from './useKitchenStation.ts'
import { type ChosenStation, PASS } from './useKitchenView.ts'

const words = kitchenWords.stations

const showPressed = (tab: HTMLButtonElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

export function StationTabs(props: {
  station: KitchenStation
  onStation: (station: ChosenStation) => void
}) {
  const { station, stations, isPass } = props.station
  const tab = (value: ChosenStation, isOn: boolean, label: ReactNode) => (
    <UnstyledButton
      key={value}
      ref={isOn ? showPressed : undefined}
      className={classes['tab']}
      aria-pressed={isOn}
      onClick={() => props.onStation(value)}
    >
      {label}
    </UnstyledButton>
  )
  return (
    <section className={classes['tabs']} aria-label={words.label}>
      {tab(null, !station && !isPass, words.all)}
      {stations.map((each) =>
        tab(each.id, each === station, <StationName station={each} isShort />),
      )}
      {tab(PASS, isPass, words.pass)}
    </section>
  )
}
