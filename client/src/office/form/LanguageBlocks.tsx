/**
 * A block of fields per language, with the language's code (specification, section 2).
 *
 *     <LanguageBlocks form={form} fields={['name', 'description']} />
 *
 * The form's values have `translations: LanguageBlock[]`, begun with `blocksOf(OTHER_LANGUAGES, entity?.translations)`.
 */
import { Button, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { texts } from '../../i18n/texts.ts'
import classes from './LanguageBlocks.module.css'
import type { LanguageBlock } from './languages.ts'

const words = texts.office.languages

type Field = 'name' | 'description' | 'address'

export function LanguageBlocks<Values extends { translations: readonly LanguageBlock[] }>(props: {
  form: UseFormReturnType<Values>
  fields: readonly Field[]
  /** Each block gets its own Limpiar. */
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
                  <span className={classes['hidden']}> ({language_code})</span>
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
            <Button
              className={classes['clear']}
              variant="subtle"
              size="sm"
              aria-label={words.clear(words.names[language_code])}
              onClick={() => {
                for (const field of fields) clearField(form, `translations.${index}.${field}`)
              }}
            >
              {texts.office.form.clear}
            </Button>
          )}
        </fieldset>
      ))}
    </div>
  )
}

/** Through the input's own handler: a path that is put together has no type of its own. */
function clearField<Values>(form: UseFormReturnType<Values>, path: string): void {
  form.getInputProps(path).onChange('')
}
