/** Going to work in a restaurant of the platform: in one of its branches, or in none to set it up. */
import { Button, Skeleton } from '@mantine/core'
import { nameOf } from '@orderi/shared/kernel/languages'
import type { Restaurant } from '@orderi/shared/restaurants/schema'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { session } from '../api/session.ts'
import { es } from '../i18n/es.ts'
import type { Editing } from '../office/form/useEditing.ts'
import { BranchList } from '../shell/BranchList.tsx'
import { enter, workingFrom } from '../shell/enter.ts'
import { failureText } from '../shell/failureText.ts'
import { homeOf } from '../shell/places.ts'
import { useMyRestaurants } from '../shell/useMyRestaurants.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FailureBox } from '../ui/FailureBox.tsx'
import classes from './EnterDialog.module.css'

const words = es.restaurants

/** Where somebody begins who came to set the restaurant up. */
const FIRST = '/admin/sucursales'

export function EnterDialog({ entering }: { entering: Editing<Restaurant> }) {
  const { opened, entity: restaurant } = entering
  return (
    <Dialog
      opened={opened}
      onClose={entering.close}
      size="lg"
      title={restaurant && words.enterOne(nameOf(restaurant.translations))}
      closeLabel={es.common.close}
    >
      {restaurant && (
        <>
          <WithoutBranch restaurant={restaurant} />
          <Branches id={restaurant.id} />
        </>
      )}
    </Dialog>
  )
}

function WithoutBranch({ restaurant }: { restaurant: Restaurant }) {
  const navigate = useNavigate()
  const [isEntering, setEntering] = useState(false)
  const [error, setError] = useState<unknown>()
  const go = async () => {
    setEntering(true)
    setError(undefined)
    try {
      await enter(workingFrom(restaurant), null)
      void navigate(FIRST)
    } catch (caught) {
      setError(caught)
      setEntering(false)
    }
  }
  return (
    <div className={classes['first']}>
      <p className={classes['text']}>{words.setUpText}</p>
      <Button data-autofocus loading={isEntering} onClick={() => void go()}>
        {words.setUp}
      </Button>
      {error !== undefined && <FailureBox text={failureText(error)} />}
    </div>
  )
}

function Branches({ id }: { id: number }) {
  const { restaurants, error, retry } = useMyRestaurants()
  const navigate = useNavigate()
  const found = restaurants?.find((each) => each.id === id)
  if (error !== undefined) {
    return (
      <FailureBox text={failureText(error)}>
        <Button variant="default" onClick={retry}>
          {es.common.retry}
        </Button>
      </FailureBox>
    )
  }
  if (!restaurants) return <Skeleton height="8rem" radius="lg" aria-label={es.common.loading} />
  if (!found || found.branches.length === 0) return null
  return (
    <>
      <h3 className={classes['or']}>{words.orBranch}</h3>
      <BranchList restaurant={found} onEntered={() => void navigate(homeOf(session.getState()))} />
    </>
  )
}
