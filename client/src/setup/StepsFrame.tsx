import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../i18n/common.ts'
import { stepsWords } from '../i18n/office.ts'
import { RetryBox } from '../shell/RetryBox.tsx'
import type { SetupProgress } from '../shell/useFirstSteps.ts'
import { PageHeader } from '../ui/pageHeader.tsx'
import classes from './Steps.module.css'

const WAITING = ['a', 'b', 'c', 'd', 'e', 'f']

export function StepsFrame(props: {
  progress: SetupProgress | undefined
  error: Error | null
  isFetching: boolean
  retry: () => void
  children: ReactNode
}) {
  const { progress } = props
  return (
    <div className={classes['page']}>
      <PageHeader title={texts.shell.firstSteps} />
      {props.error && (
        <RetryBox
          title={stepsWords.loadFailed}
          error={props.error}
          isBusy={props.isFetching}
          onRetry={props.retry}
        />
      )}
      {!progress && !props.error && (
        <output className={classes['waiting']} aria-label={texts.common.loading}>
          {WAITING.map((each) => (
            <Skeleton key={each} height="3.25rem" radius="lg" />
          ))}
        </output>
      )}
      {progress && (
        <>
          <div className={classes['summary']}>
            <div className={classes['progress']}>
              <progress
                aria-label={stepsWords.progressLabel}
                max={progress.all}
                value={progress.done}
              />
              <strong>{texts.shell.stepsDone({ done: progress.done, all: progress.all })}</strong>
            </div>
            <p className="faint">
              {progress.done < progress.all ? stepsWords.lead : stepsWords.ready}
            </p>
          </div>
          {props.children}
        </>
      )}
    </div>
  )
}
