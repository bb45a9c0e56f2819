/** Lets a superadmin enter a restaurant: one of its branches, or none in order to set up the restaurant. */
import { nameOf } from '@orderi/shared/kernel/names'
import type { Restaurant } from '@orderi/shared/restaurants/schema'
import { useNavigate } from 'react-router-dom'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { restaurantsWords } from '../i18n/office.ts'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { BranchList } from '../shell/BranchList.tsx'
import { workingRestaurantOf } from '../shell/enter.ts'
import { homePathOf } from '../shell/places.ts'
import { RetryBox } from '../shell/RetryBox.tsx'
import { SetUpOffer } from '../shell/SetUpOffer.tsx'
import { useMyRestaurants } from '../shell/useMyRestaurants.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx'
import { isNarrowScreen } from '../ui/layout.tsx'
import classes from './EnterRestaurantDialog.module.css'

const words = restaurantsWords

export function EnterRestaurantDialog({ entering }: { entering: EntityDialogState<Restaurant> }) {
  const { opened, entity: restaurant } = entering
  return (
    <Dialog
      opened={opened}
      onClose={entering.close}
      size="lg"
      title={restaurant && words.enterOne({ name: nameOf(restaurant.translations) })}
      isSheet
    >
      {restaurant && (
        <>
          <SetUpOffer restaurant={workingRestaurantOf(restaurant)} isNew={false} />
          <Branches id={restaurant.id} />
        </>
      )}
    </Dialog>
  )
}

function Branches({ id }: { id: number }) {
  const { restaurants, error, retry } = useMyRestaurants()
  const navigate = useNavigate()
  const found = restaurants?.find((each) => each.id === id)
  if (error !== undefined) return <RetryBox error={error} onRetry={retry} />
  if (!restaurants) return <LoadingSkeleton label={texts.common.loading} height="8rem" />
  if (!found || found.branches.length === 0) return null
  return (
    <>
      <h3 className={classes['heading']}>{words.orBranch}</h3>
      <BranchList
        restaurant={found}
        onEntered={() => void navigate(homePathOf(session.getState(), isNarrowScreen()))}
      />
    </>
  )
}
