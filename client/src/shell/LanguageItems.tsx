import { Menu } from '@mantine/core'
import type { Language } from '@orderi/shared/kernel/languages'
import { LANGUAGE_NAMES, LANGUAGES } from '@orderi/shared/kernel/names'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useState } from 'react'
import { texts } from '../i18n/common.ts'
import { shownLanguage } from '../i18n/shown.ts'
import classes from './LanguageItems.module.css'
import { changeLanguage } from './ownLanguage.ts'
import { showFailure } from './showFailure.ts'

export function LanguageItems(entry: { readonly className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const shown = shownLanguage()
  const choose = (language: Language) =>
    void changeLanguage(language).catch((error: unknown) =>
      showFailure(texts.shell.languageFailed, error),
    )
  return (
    <>
      <Menu.Item
        {...entry}
        closeMenuOnClick={false}
        aria-expanded={isOpen}
        leftSection={<IconLanguage size="1.25rem" />}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.common.language}: {LANGUAGE_NAMES[shown]}
      </Menu.Item>
      {isOpen &&
        LANGUAGES.map((language) => (
          <Menu.Item
            key={language}
            {...entry}
            aria-current={language === shown}
            lang={language}
            leftSection={
              <span className={classes['mark']}>
                {language === shown && <IconCheck size="1.25rem" />}
              </span>
            }
            onClick={() => choose(language)}
          >
            {LANGUAGE_NAMES[language]}
          </Menu.Item>
        ))}
    </>
  )
}
