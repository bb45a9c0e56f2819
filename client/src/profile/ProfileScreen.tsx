import { me } from '@orderi/shared/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { profileWords as words } from '../i18n/office.ts'
import { AcceptRole } from '../office/AcceptRole.tsx'
import { PasswordForm } from '../office/PasswordForm.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { LanguageForm } from './LanguageForm.tsx'
import { OwnHoursSection } from './OwnHoursSection.tsx'
import { PersonForm } from './PersonForm.tsx'
import { PinSection } from './PinSection.tsx'
import classes from './ProfileScreen.module.css'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

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
      <Loaded read={read} failed={words.loadFailed} height="18rem">
        {({ name, email }) => (
          <>
            <PersonForm name={name} email={email ?? ''} isMoreChanged={isPasswordTyped} />
            <LanguageForm />
            <PasswordForm email={email ?? ''} onTyped={setPasswordTyped} />
            <AcceptRole />
          </>
        )}
      </Loaded>
      {read.data && <SecondFactorSection email={read.data.email ?? ''} />}
      <OwnHoursSection />
      <PinSection />
      <SessionsSection />
    </div>
  )
}
