import { UnstyledButton } from '@mantine/core'
import type { LoginRestaurant } from '@orderi/shared/accounts/schema'
import { nameOf, translated } from '@orderi/shared/kernel/names'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId } from 'react'
import { BranchList } from '../shell/BranchList.tsx'
import { Picture } from '../ui/Picture.tsx'
import classes from './RestaurantCard.module.css'

export function RestaurantCard(props: {
  restaurant: LoginRestaurant
  isOpen: boolean
  onToggle: () => void
  onEntered: () => void
}) {
  const { restaurant, isOpen } = props
  const branchesId = useId()
  const name = nameOf(restaurant.translations)
  const description = translated(restaurant.translations, 'es', 'description')
  return (
    <li className={classes['card']} data-open={isOpen || undefined}>
      <h2 className={classes['heading']}>
        <UnstyledButton
          className={classes['head']}
          aria-expanded={isOpen}
          aria-controls={branchesId}
          onClick={props.onToggle}
        >
          <Picture src={restaurant.logo} name={name} size="3.75rem" />
          <span className={classes['words']}>
            <span className={classes['name']}>{name}</span>
            {description && <span className={classes['description']}>{description}</span>}
          </span>
          <IconChevronDown className={classes['chevron']} size="1.25rem" />
        </UnstyledButton>
      </h2>
      <div id={branchesId} hidden={!isOpen}>
        {isOpen && <BranchList restaurant={restaurant} onEntered={props.onEntered} />}
      </div>
    </li>
  )
}
