/** A word in a corner, over what goes on working, with the one thing that can be done about it. */
import { Button, CloseButton } from '@mantine/core'
import { texts } from '../i18n/texts.ts'
import classes from './CornerNotice.module.css'

interface CornerNoticeProps {
  /** Something is wrong; left out: it is only news. */
  readonly isAlert?: true
  readonly text: string
  readonly action: string
  readonly onAction: () => void
  /** Left out: it stays. */
  readonly onClose?: () => void
}

export function CornerNotice(props: CornerNoticeProps) {
  const { isAlert, text, action, onAction, onClose } = props
  const content = (
    <>
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
    </>
  )
  return isAlert ? (
    <div className={classes['notice']} role="alert">
      {content}
    </div>
  ) : (
    <output className={classes['notice']}>{content}</output>
  )
}
