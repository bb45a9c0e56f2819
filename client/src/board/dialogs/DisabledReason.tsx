import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import classes from './DisabledReason.module.css'

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
