/** Why the coloured button is off, said before anybody presses it: a link that is gone, or still catching up with taps. */
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import classes from './WhyNot.module.css'

/** Stands while there is a reason; screen readers hear it when it comes. */
export function WhyNot({ text }: { text: string | undefined }) {
  return (
    <output className={classes['why']}>
      {text !== undefined && (
        <>
          <IconCloudOff size="1.25rem" />
          {text}
        </>
      )}
    </output>
  )
}
