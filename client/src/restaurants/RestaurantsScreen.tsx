/** The platform's restaurants (specification, section 2), and the way into their branches. */
import { Skeleton } from '@mantine/core'
import { restaurants } from '@orderi/shared/contract/backoffice'
import type { Restaurant } from '@orderi/shared/restaurants/schema'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { es } from '../i18n/es.ts'
import { failureText } from '../shell/failureText.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailureBox } from '../ui/FailureBox.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { TimedDialog } from '../ui/TimedDialog.tsx'
import { BranchesDialog } from './BranchesDialog.tsx'
import classes from './RestaurantsScreen.module.css'
import { RestaurantTable } from './RestaurantTable.tsx'

export function RestaurantsScreen() {
  const read = useQuery({
    queryKey: ['restaurantes'],
    queryFn: ({ signal }) => api.request(restaurants, { signal }),
  })
  const [dismissedAt, setDismissedAt] = useState<number>()
  const [chosen, setChosen] = useState<Restaurant>()
  const rows = read.data?.data
  return (
    <div className={classes['page']}>
      <PageHeader title={es.restaurants.title} />
      {read.isPending && (
        <output className={classes['waiting']} aria-label={es.common.loading}>
          <Skeleton height="20rem" radius="lg" />
        </output>
      )}
      {read.error && !rows && <FailureBox text={failureText(read.error)} />}
      {rows?.length === 0 && (
        <EmptyState icon={<IconBuildingStore size="1.75rem" />} text={es.restaurants.empty} />
      )}
      {rows && rows.length > 0 && <RestaurantTable rows={rows} onBranches={setChosen} />}
      <TimedDialog
        opened={read.error !== null && dismissedAt !== read.errorUpdatedAt}
        title={es.restaurants.loadFailed}
        text={failureText(read.error)}
        closeLabel={es.common.close}
        onClose={() => setDismissedAt(read.errorUpdatedAt)}
      />
      <BranchesDialog restaurant={chosen} onClose={() => setChosen(undefined)} />
    </div>
  )
}
