/** Screen /privacidad: the privacy policy (docs/specification.md, section 2). */
import { useEffect, useId } from 'react'
import { useStore } from 'zustand'
import { Icon } from '../ui/Icon.tsx'
import { visit } from '../visit/visit.ts'
import { LanguageButton } from '../words/LanguageButton.tsx'
import { useWords } from '../words/language.ts'
import classes from './PrivacyView.module.css'

export function PrivacyView() {
  const words = useWords()
  const { privacy } = words
  // Back leads guests with a table to the menu, and others to the start page.
  const code = useStore(visit, (state) => state.code)
  const id = useId()
  useEffect(() => {
    document.title = `${privacy.title} · Orderi`
  }, [privacy])
  return (
    <>
      <header className={classes['head']}>
        <span className={classes['word']}>Orderi</span>
        <LanguageButton />
      </header>
      <main id="content" tabIndex={-1} className={classes['view']}>
        <h1 className={classes['title']}>{privacy.title}</h1>
        <p className="faint">{privacy.updated}</p>
        <p className={classes['lead']}>{privacy.lead}</p>
        {privacy.sections.map((section, index) => (
          <section key={section.title} aria-labelledby={`${id}-${index}`}>
            <h2 className={classes['heading']} id={`${id}-${index}`}>
              {section.title}
            </h2>
            <p>{section.text}</p>
          </section>
        ))}
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
