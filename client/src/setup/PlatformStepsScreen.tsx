/** Creates a restaurant, and lists the restaurants that have not received an order yet. */

import { Button } from '@mantine/core'
import { nameOf } from '@orderi/shared/kernel/names'
import type { NewRestaurants } from '@orderi/shared/restaurants/first-steps'
import type { Restaurant } from '@orderi/shared/restaurants/schema'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { LoopbackWarning } from '../floor/codes/LoopbackWarning.tsx'
import { texts } from '../i18n/common.ts'
import { stepsWords } from '../i18n/office.ts'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { type Credentials, PasswordDialog } from '../office/PasswordDialog.tsx'
import { RestaurantForm } from '../restaurants/RestaurantForm.tsx'
import { enterRestaurant, workingRestaurantOf } from '../shell/enter.ts'
import { queryClient } from '../shell/queries.ts'
import { useAttempt } from '../shell/useAttempt.ts'
import {
  furthestProgress,
  progressOf,
  refreshFirstSteps,
  useNewRestaurants,
} from '../shell/useFirstSteps.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { Picture } from '../ui/Picture.tsx'
import classes from './Steps.module.css'
import { StepsFrame } from './StepsFrame.tsx'

const words = stepsWords.restaurant

function refresh(): void {
  session.forgetRestaurants()
  void queryClient.invalidateQueries({ queryKey: queryKeys.restaurants })
  refreshFirstSteps()
}

export function PlatformStepsScreen() {
  const read = useNewRestaurants()
  const editing = useEntityDialog<Restaurant>()
  const [credentials, setCredentials] = useState<Credentials>()
  const found = read.data?.data ?? []
  return (
    <StepsFrame
      progress={read.data && furthestProgress(read.data)}
      error={read.error}
      isFetching={read.isFetching}
      retry={() => void read.refetch()}
    >
      <LoopbackWarning url={read.data?.direccion} />
      <section className={classes['step']} data-open aria-label={words.title}>
        <div className={classes['head']}>
          <h2 className={classes['title']}>{found.length > 0 ? words.list : words.title}</h2>
        </div>
        <div className={classes['plain']}>
          {found.length === 0 && (read.data?.restaurantes ?? 0) > 0 && (
            <p className="faint">{words.none}</p>
          )}
          {found.length === 0 && <p className="faint">{words.text}</p>}
          {found.length > 0 && (
            <ul className={classes['restaurants']}>
              {found.map((restaurant) => (
                <NewRestaurant key={restaurant.id} restaurant={restaurant} />
              ))}
            </ul>
          )}
          <div className={classes['actions']}>
            <Button
              variant={found.length > 0 ? 'default' : 'filled'}
              leftSection={<IconPlus size="1.125rem" />}
              onClick={() => editing.open()}
            >
              {found.length > 0 ? words.another : words.create}
            </Button>
          </div>
        </div>
      </section>
      <RestaurantForm editing={editing} onSaved={refresh} onCredentials={setCredentials} />
      <PasswordDialog credentials={credentials} onClose={() => setCredentials(undefined)} />
    </StepsFrame>
  )
}

function NewRestaurant({ restaurant }: { restaurant: NewRestaurants['data'][number] }) {
  const navigate = useNavigate()
  const { isBusy, failure, attempt } = useAttempt()
  const name = nameOf(restaurant.translations)
  const { done, all } = progressOf(restaurant, true)
  const enter = async () => {
    await enterRestaurant(workingRestaurantOf(restaurant), null)
    void navigate('/admin/primeros-pasos')
  }
  return (
    <li>
      <div className={classes['restaurant']}>
        <Picture src={restaurant.logo} name={name} size="2.75rem" />
        <span className={classes['name']}>
          {name}
          <small>{texts.shell.stepsDone({ done, all })}</small>
        </span>
        <Button
          loading={isBusy}
          rightSection={<IconArrowRight size="1.125rem" />}
          aria-label={words.goOn({ name })}
          onClick={() => attempt(enter)}
        >
          {words.goOnShort}
        </Button>
      </div>
      {failure !== undefined && <FailureBox text={failure} />}
    </li>
  )
}
