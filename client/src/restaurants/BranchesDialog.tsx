/** The branches of one restaurant, to enter one of them. */
import { Button, Skeleton } from '@mantine/core'
import { nameOf } from '@orderi/shared/kernel/languages'
import type { Restaurant } from '@orderi/shared/restaurants/schema'
import { useNavigate } from 'react-router-dom'
import { session } from '../api/session.ts'
import { es } from '../i18n/es.ts'
import { BranchList } from '../shell/BranchList.tsx'
import { failureText } from '../shell/failureText.ts'
import { homeOf } from '../shell/places.ts'
import { useMyRestaurants } from '../shell/useMyRestaurants.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FailureBox } from '../ui/FailureBox.tsx'

export function BranchesDialog(props: { restaurant: Restaurant | undefined; onClose: () => void }) {
  const { restaurant, onClose } = props
  return (
    <Dialog
      opened={restaurant !== undefined}
      onClose={onClose}
      size="lg"
      title={restaurant && es.restaurants.branchesOf(nameOf(restaurant.translations))}
      closeLabel={es.common.close}
    >
      {restaurant && <Branches id={restaurant.id} />}
    </Dialog>
  )
}

function Branches({ id }: { id: number }) {
  const { restaurants, error, retry } = useMyRestaurants()
  const navigate = useNavigate()
  const found = restaurants?.find((each) => each.id === id)
  if (found) {
    return <BranchList restaurant={found} onEntered={() => void navigate(homeOf(session.getState()))} />
  }
  if (error !== undefined) {
    return (
      <FailureBox text={failureText(error)}>
        <Button variant="default" onClick={retry}>
          {es.common.retry}
        </Button>
      </FailureBox>
    )
  }
  if (restaurants) return <p>{es.restaurants.noBranches}</p>
  return <Skeleton height="8rem" radius="lg" aria-label={es.common.loading} />
}
