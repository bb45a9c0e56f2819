import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import classes from './DisabledReason.module.css'

/** Explains why the main button is disabled. Screen readers announce new text. */
export function DisabledReason({ text }: { text: string | undefined }) {
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
