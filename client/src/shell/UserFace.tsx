/** Who is logged in, as the header shows them. */
import { UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { Initials } from '../ui/Initials.tsx'
import classes from './UserFace.module.css'

/** What their button is made of: give it the class `userButton`. */
export function UserFace({ name }: { name: string }) {
  const restaurant = useStore(session, (state) => state.restaurant)
  return (
    <>
      <Initials name={name} />
      <span className={classes['words']}>
        <span className={classes['name']}>{name}</span>
        {restaurant && <span className={classes['restaurant']}>{restaurant.name}</span>}
      </span>
      <IconChevronDown size="1rem" />
    </>
  )
}

/** The class of the button. */
export const userButton = classes['button'] ?? ''

/** Stands where the menu will be until its code has come, so that nothing beside it moves under a finger. */
export function UserFaceAlone() {
  const user = useStore(session, (state) => state.user)
  return (
    user && (
      <UnstyledButton component="span" className={userButton}>
        <UserFace name={user.name} />
      </UnstyledButton>
    )
  )
}
