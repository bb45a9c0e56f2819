import { LANGUAGE_NAMES, LANGUAGES } from '@orderi/shared/kernel/names'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import classes from './LanguageButton.module.css'
import { languageStore, setLanguage, useWords } from './language.ts'

export function LanguageButton() {
  const words = useWords()
  const chosen = useStore(languageStore, (state) => state.chosen)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes['button']}
        aria-label={`${words.changeLanguage}: ${LANGUAGE_NAMES[chosen]}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="globe" size={1.375} />
        <span aria-hidden="true">{chosen.toUpperCase()}</span>
      </button>
      {isOpen && (
        <Sheet title={words.language} onClose={() => setOpen(false)}>
          <ul className={classes['list']}>
            {LANGUAGES.map((language) => (
              <li key={language}>
                <button
                  type="button"
                  className={classes['choice']}
                  lang={language}
                  aria-pressed={language === chosen}
                  onClick={() => {
                    setLanguage(language)
                    setOpen(false)
                  }}
                >
                  {LANGUAGE_NAMES[language]}
                  {language === chosen && <Icon name="check" />}
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  )
}
