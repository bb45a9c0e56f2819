/** Creates the first account of an installation, with the code from the server's terminal. */
import { Button, Skeleton } from '@mantine/core'
import { installation } from '@orderi/shared/contract/setup'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../api/api.ts'
import { texts } from '../i18n/common.ts'
import { setupWords } from '../i18n/office.ts'
import { LoginFrame } from '../login/LoginFrame.tsx'
import { RetryBox } from '../shell/RetryBox.tsx'
import { useFetched } from '../shell/useFetched.ts'
import { FirstAdminForm } from './FirstAdminForm.tsx'
import classes from './Setup.module.css'

const words = setupWords

export function SetupScreen() {
  const { data, error, retry } = useFetched('installation', (signal) =>
    api.request(installation, { signal }),
  )
  useEffect(() => {
    document.title = `${words.title} · Orderi`
  }, [])
  return (
    <LoginFrame>
      {!data && error === undefined && (
        <output className={classes['waiting']} aria-label={words.loading}>
          <Skeleton height="2.25rem" width="70%" radius="md" />
          <Skeleton height="3.5rem" radius="md" />
          <Skeleton height="3.5rem" radius="md" />
          <Skeleton height="3.5rem" radius="md" />
        </output>
      )}
      {error !== undefined && (
        <>
          <h1 className={classes['title']}>{words.title}</h1>
          <RetryBox error={error} onRetry={retry} />
        </>
      )}
      {data && !data.abierta && (
        <>
          <h1 className={classes['title']}>{words.closedTitle}</h1>
          <p className={classes['lead']}>{words.closedText}</p>
          <Button component={Link} to="/login" size="lg" fullWidth>
            {texts.login.submit}
          </Button>
        </>
      )}
      {data?.abierta && <FirstAdminForm onClosed={retry} />}
    </LoginFrame>
  )
}
