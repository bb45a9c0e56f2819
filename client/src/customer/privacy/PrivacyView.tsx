/** Screen /privacidad: the privacy policy (docs/specification.md, section 2). */
import type { PrivacyPage } from '@orderi/shared/accounts/privacy'
import { privacyPage } from '@orderi/shared/contract/setup'
import { useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../api.ts'
import { BrandHead } from '../ui/BrandHead.tsx'
import { Icon } from '../ui/Icon.tsx'
import { visit } from '../visit/visit.ts'
import { languageStore } from '../words/language.ts'
import { useViewWords } from '../words/viewWords.ts'
import classes from './PrivacyView.module.css'

/** Undefined until the response arrives. The page then shows its default text. */
function useOwnPage(): PrivacyPage | undefined {
  const [page, setPage] = useState<PrivacyPage>()
  useEffect(() => {
    const leaving = new AbortController()
    api.request(privacyPage, { signal: leaving.signal }).then(setPage, () => undefined)
    return () => leaving.abort()
  }, [])
  return page
}

function Section({ title, text }: { title: string; text: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className={classes['heading']} id={id}>
        {title}
      </h2>
      <p>{text}</p>
    </section>
  )
}

export function PrivacyView() {
  const language = useStore(languageStore, (state) => state.chosen)
  const own = useOwnPage()
  const { privacy } = useViewWords()
  // Back leads guests with a table to the menu, and others to the start page.
  const code = useStore(visit, (state) => state.code)
  useEffect(() => {
    document.title = `${privacy.title} · Orderi`
  }, [privacy])
  return (
    <>
      <BrandHead maxWidth="42rem" />
      <main id="content" tabIndex={-1} className={classes['view']}>
        <h1 className={classes['title']}>{privacy.title}</h1>
        {own?.textos[language] ? (
          <p className={classes['own']}>{own.textos[language]}</p>
        ) : (
          <>
            <p className="faint">{privacy.updated}</p>
            <p className={classes['lead']}>{privacy.lead}</p>
            {privacy.sections.map((section) => (
              <Section key={section.title} {...section} />
            ))}
          </>
        )}
        {own?.responsable && <Section title={privacy.controller} text={own.responsable} />}
        {own?.contacto && <Section title={privacy.contact} text={own.contacto} />}
        <div className={classes['actions']}>
          <a className="button" href="/desvincularme">
            <Icon name="trash" size={1.25} />
            {privacy.erase}
          </a>
          <a className="button" data-kind="plain" href={code === null ? '/login' : '/menu'}>
            <Icon name="back" size={1.25} />
            {privacy.back}
          </a>
        </div>
      </main>
    </>
  )
}
