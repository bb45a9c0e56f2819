/** The point of sale of the branch at hand: who calls, who wants to pay, the tables, the orders, the bills. */
import { Button } from '@mantine/core'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { es } from '../i18n/es.ts'
import { BoardProvider } from '../live/react.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { BoardScreen } from './BoardScreen.tsx'

/** The board lives as long as this screen does. */
export function PointOfSaleScreen() {
  const branch = useStore(session, (state) => state.branch)
  if (branch === null) {
    return (
      <>
        <PageHeader title={es.pos.titleWaiting} />
        <EmptyState icon={<IconMapPin size="1.75rem" />} text={es.pos.noBranch}>
          <Button component={Link} {...{ to: '/login' }}>
            {es.pos.chooseBranch}
          </Button>
        </EmptyState>
      </>
    )
  }
  return (
    <BoardProvider key={branch} branch={branch}>
      <BoardScreen />
    </BoardProvider>
  )
}
