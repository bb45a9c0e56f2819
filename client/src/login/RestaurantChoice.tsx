/** The restaurants of the logged-in person. A tap on a restaurant shows its branches; “Entrar” opens a branch. */
import { Button, Skeleton } from '@mantine/core'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { session } from '../api/session.ts'
import type { SessionUser } from '../api/stored.ts'
import { texts } from '../i18n/common.ts'
import { pathAfterLogin } from '../shell/places.ts'
import { RetryBox } from '../shell/RetryBox.tsx'
import { useMyRestaurants } from '../shell/useMyRestaurants.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { focusPage } from '../ui/focusKeeper.ts'
import { isNarrowScreen } from '../ui/layout.tsx'
import { loadable } from '../ui/loadable.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { RestaurantCard } from './RestaurantCard.tsx'
import classes from './RestaurantChoice.module.css'

const AcceptRole = loadable(async () => (await import('../office/AcceptRole.tsx')).AcceptRole)

export function RestaurantChoice({ user }: { user: SessionUser }) {
  const { restaurants, error, retry } = useMyRestaurants()
  const [chosen, setChosen] = useState<number>()
  const [hasCode, setHasCode] = useState(false)
  const navigate = useNavigate()
  const { search } = useLocation()
  const expanded = chosen ?? (restaurants?.length === 1 ? restaurants[0]?.id : undefined)

  const enterAsSuperadmin = () => {
    session.enterAsSuperadmin()
    void navigate(pathAfterLogin(session.getState(), search, isNarrowScreen()))
  }

  const showRestaurants = () => {
    setHasCode(false)
    focusPage()
  }

  return (
    <>
      <h1 className={classes['title']}>{texts.login.hello({ name: user.name })}</h1>
      <p className={classes['lead']}>{texts.login.choose}</p>
      {error !== undefined && !restaurants && <RetryBox error={error} onRetry={retry} />}
      {error === undefined && !restaurants && (
        <output className={classes['waiting']} aria-label={texts.login.loadingRestaurants}>
          <Skeleton height="6rem" radius="lg" mb="0.75rem" />
          <Skeleton height="6rem" radius="lg" />
        </output>
      )}
      {restaurants?.length === 0 && (
        <EmptyState icon={<IconBuildingStore size="1.75rem" />} text={texts.login.noRestaurants} />
      )}
      <ul className={classes['list']}>
        {restaurants?.map((restaurant) => (
          <RestaurantCard
            key={restaurant.id}
            restaurant={restaurant}
            isOpen={restaurant.id === expanded}
            onToggle={() => setChosen(restaurant.id === expanded ? 0 : restaurant.id)}
            onEntered={() =>
              void navigate(pathAfterLogin(session.getState(), search, isNarrowScreen()))
            }
          />
        ))}
      </ul>
      <div className={classes['others']}>
        {hasCode ? (
          <AcceptRole isFocused onAccepted={showRestaurants} />
        ) : (
          <Button
            variant="subtle"
            fullWidth
            onPointerEnter={AcceptRole.fetch}
            onClick={() => setHasCode(true)}
          >
            {texts.login.haveCode}
          </Button>
        )}
        {user.type === 'superadmin' && (
          <Button
            variant="light"
            size="md"
            fullWidth
            leftSection={<IconShieldLock size="1.25rem" />}
            onClick={enterAsSuperadmin}
          >
            {texts.login.superadmin}
          </Button>
        )}
        <OtherAccount />
      </div>
    </>
  )
}
