/** @jsxImportSource preact */
/** /privacidad: the privacy policy (specification, section 2), for everybody. */
import { useEffect, useId } from 'preact/hooks'
import { useStore } from '../store.ts'
import { Icon } from '../ui/Icon.tsx'
import { visit } from '../visit/visit.ts'
import { LanguageButton } from '../words/LanguageButton.tsx'
import { useWords } from '../words/language.ts'
import classes from './PrivacyView.module.css'

export function PrivacyView() {
  const words = useWords()
  const { privacy } = words
  // A guest goes back to their menu, everybody else to where the product begins.
  const code = useStore(visit, (state) => state.code)
  const id = useId()
  useEffect(() => {
    document.title = `${privacy.title} · Orderi`
  }, [privacy])
  return (
    <>
      <header class={classes['head']}>
        <span class={classes['word']}>Orderi</span>
        <LanguageButton />
      </header>
      <main id="content" tabIndex={-1} class={classes['view']}>
        <h1 class={classes['title']}>{privacy.title}</h1>
        <p class="faint">{privacy.updated}</p>
        <p class={classes['lead']}>{privacy.lead}</p>
        {privacy.sections.map((section, index) => (
          <section key={section.title} aria-labelledby={`${id}-${index}`}>
            <h2 class={classes['heading']} id={`${id}-${index}`}>
              {section.title}
            </h2>
            <p>{section.text}</p>
          </section>
        ))}
        <div class={classes['ways']}>
          <a class="button" href="/desvincularme">
            <Icon name="trash" size={1.25} />
            {privacy.erase}
          </a>
          <a class="button" data-kind="plain" href={code === null ? '/login' : '/menu'}>
            <Icon name="back" size={1.25} />
            {privacy.back}
          </a>
        </div>
      </main>
    </>
  )
}
