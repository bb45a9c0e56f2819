/** The fields of all languages except Spanish. Initialise the form's value `translations` with `languageBlocksOf`. */
import { Button, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { texts } from '../../i18n/common.ts'
import classes from './LanguageBlocks.module.css'
import type { LanguageBlock, TranslatedField } from './languages.ts'

const words = texts.office.languages

export function LanguageBlocks<Values extends { translations: readonly LanguageBlock[] }>(props: {
  form: UseFormReturnType<Values>
  fields: readonly TranslatedField[]
  canClear?: boolean
}) {
  const { form, fields } = props
  return (
    <div className={classes['blocks']}>
      {form.values.translations.map(({ language_code }, index) => (
        <fieldset key={language_code} className={classes['block']}>
          <legend className={classes['legend']}>
            <span className={classes['code']}>{language_code}</span>
            {words.names[language_code]}
          </legend>
          <div className={classes['fields']}>
            {fields.map((field) => {
              const path = `translations.${index}.${field}`
              const input = form.getInputProps(path)
              const label = (
                <>
                  {words.fields[field]}
                  <span className="unseen"> ({language_code})</span>
                </>
              )
              return field === 'name' ? (
                <TextInput
                  key={field}
                  lang={language_code}
                  label={label}
                  required={language_code === 'es'}
                  maxLength={2000}
                  {...input}
                />
              ) : (
                <Textarea
                  key={field}
                  lang={language_code}
                  label={label}
                  autosize
                  minRows={1}
                  maxRows={5}
                  {...input}
                />
              )
            })}
          </div>
          {props.canClear && (
            <ClearBlock
              language={words.names[language_code]}
              values={fields.map((field) => form.values.translations[index]?.[field] ?? '')}
              onChange={(values) => {
                for (const [at, field] of fields.entries()) {
                  writeField(form, `translations.${index}.${field}`, values[at] ?? '')
                }
              }}
            />
          )}
        </fieldset>
      ))}
    </div>
  )
}

/** Calls the input's change handler, because the form's setter accepts no path that is made at run time. */
function writeField<Values>(form: UseFormReturnType<Values>, path: string, text: string): void {
  form.getInputProps(path).onChange(text)
}

/** The first press empties the fields. The next press restores the texts, unless something was typed. */
function ClearBlock(props: {
  language: string
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}) {
  const { language, values, onChange } = props
  const [before, setBefore] = useState<readonly string[]>()
  const isEmpty = values.every((value) => value === '')
  const isUndo = before !== undefined && isEmpty
  return (
    <Button
      className={classes['clear']}
      variant="subtle"
      size="sm"
      aria-label={isUndo ? words.restore({ language }) : words.clear({ language })}
      onClick={() => {
        setBefore(isUndo || isEmpty ? undefined : values)
        onChange(isUndo ? before : [])
      }}
    >
      {isUndo ? texts.common.undo : texts.office.form.clear}
    </Button>
  )
}
