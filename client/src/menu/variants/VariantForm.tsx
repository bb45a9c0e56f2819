import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  createVariant,
  product as productCall,
  updateVariant,
} from '@orderi/shared/contract/backoffice'
import type { Variant } from '@orderi/shared/menu/schema'
import { useEffect } from 'react'
import { api } from '../../api/api.ts'
import { menuWords } from '../../i18n/office.ts'
import { FormFoot } from '../../office/form/FormFoot.tsx'
import { LanguageBlocks } from '../../office/form/LanguageBlocks.tsx'
import {
  languageBlocksOf,
  OTHER_LANGUAGES,
  translationsSummary,
} from '../../office/form/languages.ts'
import { NameField } from '../../office/form/NameField.tsx'
import { NumberField } from '../../office/form/NumberField.tsx'
import {
  type NumberLimits,
  type NumberValue,
  numberOf,
  numberRule,
} from '../../office/form/numbers.ts'
import { requiredTextError } from '../../office/form/required.ts'
import { StaleDialog, type Summary } from '../../office/form/StaleDialog.tsx'
import { useClearing } from '../../office/form/useClearing.ts'
import { useSaving } from '../../office/form/useSaving.ts'
import { flagOf, labelOf } from '../flags.ts'
import pair from '../menu.module.css'
import { refreshMenu } from '../refresh.ts'
import classes from './VariantsDialog.module.css'

const words = menuWords.variants
const QUANTITY: NumberLimits = { min: 1, max: 99, decimals: 0 }

const REQUIRED_OPTIONS = [
  { value: '1', label: words.yes },
  { value: '0', label: words.no },
]

function valuesOf(present: Variant | undefined) {
  const translations = present?.translations.map((each) => ({
    ...each,
    description: '',
    address: '',
  }))
  return {
    name: present?.name ?? '',
    quantity: (present?.quantity ?? 1) as NumberValue,
    required: flagOf(present?.required, '0'),
    translations: languageBlocksOf(OTHER_LANGUAGES, translations),
  }
}

type Values = ReturnType<typeof valuesOf>

function bodyOf(values: Values) {
  return {
    ...values,
    quantity: numberOf(values.quantity),
    translations: values.translations
      .filter(({ name }) => name !== '')
      .map(({ language_code, name }) => ({ language_code, name })),
  }
}

function summaryOf(values: Values): Summary {
  return [
    [menuWords.name, values.name],
    [words.quantity, String(values.quantity)],
    [words.required, labelOf(REQUIRED_OPTIONS, values.required)],
    ...translationsSummary(values.translations, { name: menuWords.name }),
  ]
}

export function VariantForm(props: {
  productId: number
  variant: Variant | undefined
  onChanged: (isChanged: boolean) => void
  /** Restarts the form with the variant that the server has now. */
  onTake: (present: Variant) => void
  onDone: (saved: Variant) => void
}) {
  const { productId, variant, onChanged } = props
  const form = useForm<Values>({
    initialValues: valuesOf(variant),
    validate: { name: requiredTextError, quantity: numberRule(QUANTITY) },
  })
  const saving = useSaving<Values, Variant>({
    form,
    version: variant?.version,
    send: (values, { key, ifMatch }) =>
      variant
        ? api.request(updateVariant, { body: { id: variant.id, ...bodyOf(values) }, key, ifMatch })
        : api.request(createVariant, { body: { product_id: productId, ...bodyOf(values) }, key }),
    words: variant ? words.edit : words.new,
    onSaved: (saved) => {
      refreshMenu()
      props.onDone(saved)
    },
  })
  const clearing = useClearing(form)
  const isDirty = form.isDirty()
  useEffect(() => {
    onChanged(isDirty)
    return () => onChanged(false)
  }, [isDirty, onChanged])
  return (
    <form className={classes['form']} onSubmit={saving.submit} noValidate>
      <NameField label={menuWords.name} {...form.getInputProps('name')} />
      <div className={pair['pair']}>
        <NumberField
          label={words.quantity}
          required
          limits={QUANTITY}
          {...form.getInputProps('quantity')}
        />
        <NativeSelect
          label={words.required}
          required
          data={REQUIRED_OPTIONS}
          {...form.getInputProps('required')}
        />
      </div>
      <LanguageBlocks form={form} fields={['name']} />
      <FormFoot saving={saving} {...(variant ? {} : { clearing })} />
      {variant && (
        <StaleDialog
          saving={saving}
          form={form}
          reload={async () => {
            const present = await api.request(productCall, { params: { id: productId } })
            return present.variants.find(({ id }) => id === variant.id)
          }}
          valuesOf={valuesOf}
          summary={summaryOf}
          onTake={props.onTake}
        />
      )}
    </form>
  )
}
