import { UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { Initials } from '../ui/Initials.tsx'
import classes from './UserLabel.module.css'
import { useBranchName } from './useBranchName.ts'

/** Must be inside a button with the class `userButtonClass`. */
export function UserLabel({ name }: { name: string }) {
  const restaurant = useStore(session, (state) => state.restaurant)
  const branch = useBranchName()
  return (
    <>
      <Initials name={name} />
      <span className={classes['words']}>
        <span className={classes['name']}>{name}</span>
        {restaurant && (
          <span className={classes['restaurant']}>
            {branch === undefined ? restaurant.name : `${restaurant.name} · ${branch}`}
          </span>
        )}
      </span>
      <IconChevronDown size="1rem" />
    </>
  )
}

export const userButtonClass = classes['button'] ?? ''

/** Shown until the code of the user menu is loaded, so that nothing shifts. */
export function UserButtonPlaceholder() {
  const user = useStore(session, (state) => state.user)
  return (
    user && (
      <UnstyledButton component="span" className={userButtonClass}>
        <UserLabel name={user.name} />
      </UnstyledButton>
    )
  )
}
