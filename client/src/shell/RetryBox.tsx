import { Button } from '@mantine/core'
import { texts } from '../i18n/common.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { failureText } from './failureText.ts'

/** Shows why data could not be loaded, with a button that loads the data again. */
export function RetryBox(props: {
  /** Shown before the text of the error. */
  title?: string
  /** If undefined, only the title is shown. */
  error?: unknown
  isBusy?: boolean
  onRetry: () => unknown
}) {
  const { title, error } = props
  const text = [title, error !== undefined && failureText(error)].filter(Boolean).join('. ')
  return (
    <FailureBox text={text}>
      <Button
        variant="default"
        loading={props.isBusy ?? false}
        onClick={() => void props.onRetry()}
      >
        {texts.common.retry}
      </Button>
    </FailureBox>
  )
}
