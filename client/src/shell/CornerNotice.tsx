import { Button, CloseButton } from '@mantine/core'
import { texts } from '../i18n/common.ts'
import classes from './CornerNotice.module.css'

interface CornerNoticeProps {
  /** True for errors; omitted for news. */
  readonly isAlert?: true
  readonly text: string
  readonly action: string
  readonly onAction: () => void
  readonly onClose?: () => void
}

export function CornerNotice(props: CornerNoticeProps) {
  const { isAlert, text, action, onAction, onClose } = props
  return (
    <div className={classes['notice']} role={isAlert ? 'alert' : 'status'}>
      {text}
      <Button size="compact-md" variant="white" onClick={onAction}>
        {action}
      </Button>
      {onClose && (
        <CloseButton
          className={classes['close']}
          variant="transparent"
          aria-label={texts.common.close}
          onClick={onClose}
        />
      )}
    </div>
  )
}
