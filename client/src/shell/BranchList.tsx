import { Button } from '@mantine/core'
import type { LoginRestaurant } from '@orderi/shared/accounts/schema'
import { nameOf, translated } from '@orderi/shared/kernel/names'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import classes from './BranchList.module.css'
import { enterRestaurant, workingRestaurantOf } from './enter.ts'
import { failureText } from './failureText.ts'
import { SetUpOffer } from './SetUpOffer.tsx'

export function BranchList(props: { restaurant: LoginRestaurant; onEntered: () => void }) {
  const { restaurant, onEntered } = props
  const listId = useId()
  const type = useStore(session, ({ user }) => user?.type)
  const mayAdminister = type === 'admin' || type === 'superadmin'
  const [entering, setEntering] = useState<number>()
  const [failure, setFailure] = useState<{ branch: number; text: string }>()

  const choose = async (branch: number) => {
    setEntering(branch)
    setFailure(undefined)
    try {
      await enterRestaurant(workingRestaurantOf(restaurant), branch)
      onEntered()
    } catch (error) {
      setFailure({ branch, text: failureText(error) })
      setEntering(undefined)
    }
  }

  if (restaurant.branches.length === 0) {
    return (
      <div className={classes['none']}>
        <p>{texts.login.noBranches}</p>
        {mayAdminister && <SetUpOffer restaurant={workingRestaurantOf(restaurant)} isNew />}
      </div>
    )
  }
  return (
    <ul className={classes['list']}>
      {restaurant.branches.map((branch) => {
        const name = nameOf(branch.translations)
        const address = translated(branch.translations, 'es', 'address')
        return (
          <li key={branch.id} className={classes['branch']}>
            <div className={classes['facts']}>
              <h3 className={classes['name']} id={`${listId}-${branch.id}`}>
                {name}
              </h3>
              {address && (
                <p className={classes['fact']}>
                  <IconMapPin size="1.125rem" />
                  {address}
                </p>
              )}
              {branch.phone && (
                <p className={classes['fact']}>
                  <IconPhone size="1.125rem" />
                  {branch.phone}
                </p>
              )}
            </div>
            <Button
              loading={entering === branch.id}
              disabled={entering !== undefined && entering !== branch.id}
              aria-describedby={`${listId}-${branch.id}`}
              onClick={() => void choose(branch.id)}
            >
              {texts.login.enter}
            </Button>
            {failure?.branch === branch.id && (
              <div className={classes['failure']}>
                <FailureBox text={failure.text} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
