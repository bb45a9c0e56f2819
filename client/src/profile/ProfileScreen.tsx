import { Button, Skeleton } from '@mantine/core'
import { me } from '@orderi/shared/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { profileWords as words } from '../i18n/profile.ts'
import { texts } from '../i18n/texts.ts'
import { AcceptRole } from '../office/AcceptRole.tsx'
import { PasswordForm } from '../office/PasswordForm.tsx'
import { failureText } from '../shell/failureText.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { LanguageForm } from './LanguageForm.tsx'
import { PersonForm } from './PersonForm.tsx'
import classes from './ProfileScreen.module.css'

export function ProfileScreen() {
  const [isPasswordTyped, setPasswordTyped] = useState(false)
  const read = useQuery({
    queryKey: queryKeys.me,
    queryFn: ({ signal }) => api.request(me, { signal }),
    // Loaded once, because new data would replace what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <div className={classes['page']}>
      <PageHeader title={words.title} />
      {read.isPending && (
        <output aria-label={texts.common.loading}>
          <Skeleton height="18rem" radius="lg" />
        </output>
      )}
      {read.error && !read.data && (
        <FailureBox text={`${words.loadFailed}. ${failureText(read.error)}`}>
          <Button variant="default" onClick={() => void read.refetch()}>
            {texts.common.retry}
          </Button>
        </FailureBox>
      )}
      {read.data && (
        <>
          <PersonForm
            name={read.data.name}
            email={read.data.email ?? ''}
            isMoreChanged={isPasswordTyped}
          />
          <LanguageForm />
          <PasswordForm email={read.data.email ?? ''} onTyped={setPasswordTyped} />
          <AcceptRole />
        </>
      )}
    </div>
  )
}
