/** The language of the login page. At login, it becomes the language of the account. */

import { LANGUAGE_NAMES, LANGUAGES } from '@orderi/shared/kernel/names'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { texts } from '../i18n/common.ts'
import { shownLanguage } from '../i18n/shown.ts'
import { chooseLoginLanguage } from '../shell/loginLanguage.ts'
import classes from './LanguageChoice.module.css'

export function LanguageChoice() {
  return (
    <label className={classes['choice']}>
      <IconLanguage size="1.25rem" />
      <select
        className={classes['select']}
        aria-label={texts.common.language}
        defaultValue={shownLanguage()}
        onChange={(event) => {
          const { value } = event.currentTarget
          const language = LANGUAGES.find((each) => each === value)
          if (language) chooseLoginLanguage(language)
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  )
}
