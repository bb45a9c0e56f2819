import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import classes from './WhyNot.module.css'

/** Explains why the main button is disabled. Screen readers announce new text. */
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
