/** Creates the first account of an installation, with the code from the server's terminal. */
import { Button, Skeleton } from '@mantine/core'
import { installation } from '@orderi/shared/contract/setup'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../api/api.ts'
import { setupWords } from '../i18n/setup.ts'
import { texts } from '../i18n/texts.ts'
import { LoginFrame } from '../login/LoginFrame.tsx'
import { failureText } from '../shell/failureText.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { FirstAdminForm } from './FirstAdminForm.tsx'
import classes from './Setup.module.css'

const words = setupWords

interface Known {
  readonly of: number
  readonly isOpen?: boolean
  readonly error?: unknown
}

export function SetupScreen() {
  const [attempt, setAttempt] = useState(0)
  const [read, setRead] = useState<Known>()
  useEffect(() => {
    document.title = `${words.title} · Orderi`
  }, [])
  useEffect(() => {
    const controller = new AbortController()
    api
      .request(installation, { signal: controller.signal })
      .then(({ abierta }) => setRead({ of: attempt, isOpen: abierta }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setRead({ of: attempt, error })
      })
    return () => controller.abort()
  }, [attempt])
  const known: Omit<Known, 'of'> = read?.of === attempt ? read : {}
  const retry = () => setAttempt(attempt + 1)
  return (
    <LoginFrame>
      {known.isOpen === undefined && known.error === undefined && (
        <output className={classes['waiting']} aria-label={words.loading}>
          <Skeleton height="2.25rem" width="70%" radius="md" />
          <Skeleton height="3.5rem" radius="md" />
          <Skeleton height="3.5rem" radius="md" />
          <Skeleton height="3.5rem" radius="md" />
        </output>
      )}
      {known.error !== undefined && (
        <>
          <h1 className={classes['title']}>{words.title}</h1>
          <FailureBox text={failureText(known.error)}>
            <Button variant="default" onClick={retry}>
              {texts.common.retry}
            </Button>
          </FailureBox>
        </>
      )}
      {known.isOpen === false && (
        <>
          <h1 className={classes['title']}>{words.closedTitle}</h1>
          <p className={classes['lead']}>{words.closedText}</p>
          <Button component={Link} to="/login" size="lg" fullWidth>
            {texts.login.submit}
          </Button>
        </>
      )}
      {known.isOpen && <FirstAdminForm onClosed={retry} />}
    </LoginFrame>
  )
}
