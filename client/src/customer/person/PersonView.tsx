/** Screen /cliente: the guest's profile, with or without an account. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { ViewHead } from '../ui/ViewHead.tsx'
import { hasAccount, visit } from '../visit/visit.ts'
import { LanguageButton } from '../words/LanguageButton.tsx'
import { useWords } from '../words/language.ts'
import { AccountForms } from './AccountForms.tsx'
import { PersonLinks } from './PersonLinks.tsx'
import { SignUpOrSignIn } from './SignUpOrSignIn.tsx'

export function PersonView() {
  const words = useWords()
  const person = useStore(visit, (state) => state.person)
  useEffect(() => {
    document.title = words.person.title
  }, [words])
  return (
    <main id="content" tabIndex={-1} className="view" data-narrow>
      <ViewHead title={words.person.title} backTo="/menu">
        <LanguageButton />
      </ViewHead>
      {person && hasAccount(person) ? (
        <AccountForms key={person.user.id} person={person} />
      ) : (
        <SignUpOrSignIn />
      )}
      <PersonLinks />
    </main>
  )
}
