/** `/configurar`: whoever reads the server's terminal makes the first account of a new installation. */
import { Button, Skeleton } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../api/api.ts'
import { installation } from '../api/setup.ts'
import { setupWords } from '../i18n/setup.ts'
import { texts } from '../i18n/texts.ts'
import { EntryFrame } from '../login/EntryFrame.tsx'
import { failureText } from '../shell/failureText.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { FirstAdminForm } from './FirstAdminForm.tsx'
import classes from './Setup.module.css'

const words = setupWords

/** Undefined while it is not known. */
interface Known {
  readonly isOpen?: boolean
  readonly error?: unknown
}

export function SetupScreen() {
  const [known, setKnown] = useState<Known>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    document.title = `${words.title} · Orderi`
  }, [])
  useEffect(() => {
    const controller = new AbortController()
    setKnown({})
    api
      .request(installation, { signal: controller.signal })
      .then(({ abierta }) => setKnown({ isOpen: abierta }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setKnown({ error })
      })
    return () => controller.abort()
    // Each attempt asks anew.
  }, [attempt])
  const retry = useCallback(() => setAttempt((last) => last + 1), [])
  return (
    <EntryFrame>
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
    </EntryFrame>
  )
}
