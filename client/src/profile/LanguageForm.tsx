import { NativeSelect } from '@mantine/core'
import { LANGUAGE_NAMES, LANGUAGES } from '@orderi/shared/kernel/names'
import { useState } from 'react'
import { texts } from '../i18n/common.ts'
import { profileWords } from '../i18n/office.ts'
import { shownLanguage } from '../i18n/shown.ts'
import { FormCard } from '../office/form/FormCard.tsx'
import { failureText } from '../shell/failureText.ts'
import { changeLanguage } from '../shell/ownLanguage.ts'
import { FailureBox } from '../ui/FailureBox.tsx'

const words = profileWords.language

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

export function LanguageForm() {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const choose = async (value: string) => {
    const language = LANGUAGES.find((each) => each === value)
    if (!language) return
    setSending(true)
    setFailure(undefined)
    try {
      await changeLanguage(language)
    } catch (error) {
      setFailure(`${texts.shell.languageFailed}. ${failureText(error)}`)
    }
    setSending(false)
  }
  return (
    <FormCard
      title={words.title}
      text={words.text}
      saving={{ isSending, submit: (event) => event?.preventDefault() }}
    >
      <NativeSelect
        label={words.title}
        data={OPTIONS}
        value={shownLanguage()}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      {failure && <FailureBox text={failure} />}
    </FormCard>
  )
}
