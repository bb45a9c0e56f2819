import { UnstyledButton } from '@mantine/core'
import type { Menu } from '@orderi/shared/menu/schema'
import { texts } from '../../i18n/common.ts'
import classes from './Categories.module.css'

export function Categories(props: {
  categories: Menu['categories']
  /** `undefined` selects the button “all”, `null` selects no button. */
  chosen: number | null | undefined
  onChoose: (id: number | undefined) => void
}) {
  return (
    <fieldset className={classes['categories']} aria-label={texts.pos.take.categories}>
      {[undefined, ...props.categories].map((each) => (
        <UnstyledButton
          key={each?.id ?? 0}
          className={classes['category']}
          aria-pressed={props.chosen === each?.id}
          onClick={() => props.onChoose(each?.id)}
        >
          {each?.name ?? texts.pos.order.all}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
