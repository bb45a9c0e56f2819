import { TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { restaurant, updateOwnRestaurant } from '@orderi/shared/contract/accounts'
import { nameOf } from '@orderi/shared/kernel/names'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { amountText } from '../i18n/format.ts'
import { profileWords, restaurantsWords } from '../i18n/office.ts'
import { FormFoot } from '../office/form/FormFoot.tsx'
import { LanguageBlocks } from '../office/form/LanguageBlocks.tsx'
import { LongTextField } from '../office/form/LongTextField.tsx'
import { StaleDialog } from '../office/form/StaleDialog.tsx'
import { useLeaveGuard } from '../office/form/useLeaveGuard.tsx'
import { useSaving } from '../office/form/useSaving.ts'
import { SaveDelayContext, useSaveDelays } from '../office/form/waiting.ts'
import { PictureField } from '../office/picture/PictureField.tsx'
import '../office/styles.ts'
import { useRootMark } from '../ui/rootMark.ts'
import classes from './OwnRestaurantScreen.module.css'
import {
  needsPriceLawNotice,
  type OwnRestaurant,
  type OwnRestaurantValues,
  ownRestaurantRules,
  ownRestaurantSummary,
  ownRestaurantValues,
} from './ownRestaurantValues.ts'
import { ReceiptFields } from './ReceiptFields.tsx'
import { convertedFields } from './restaurantValues.ts'
import { TaxFields } from './TaxFields.tsx'

const words = profileWords.restaurant
const fields = restaurantsWords

type Form = UseFormReturnType<OwnRestaurantValues>

export function OwnRestaurantForm(props: {
  present: OwnRestaurant
  /** Restarts the form with the version that the server has now. */
  onPresent: (present: OwnRestaurant) => void
}) {
  const { present } = props
  const queries = useQueryClient()
  const form = useForm<OwnRestaurantValues>({
    initialValues: ownRestaurantValues(present),
    validate: ownRestaurantRules,
  })
  const saving = useSaving({
    form,
    version: present.version,
    send: (values, sent) =>
      api.request(updateOwnRestaurant, {
        body: { ...values, ...convertedFields(values) },
        ...sent,
      }),
    words,
    onSaved: (saved) => {
      queries.setQueryData(queryKeys.ownRestaurant, saved)
      session.followRestaurant({
        id: saved.id,
        name: nameOf(saved.translations),
        logo: saved.logo,
      })
      props.onPresent(saved)
    },
  })
  const [waiting, wait] = useSaveDelays()
  useRootMark('own-restaurant')
  const guard = useLeaveGuard(form.isDirty())
  return (
    <form className={classes['form']} onSubmit={saving.submit} noValidate>
      <fieldset className={classes['fields']} disabled={saving.isSending}>
        <SaveDelayContext value={wait}>
          <LookPart form={form} />
        </SaveDelayContext>
        <ContactPart form={form} />
        <TaxPart form={form} present={present} />
        <Part title={words.languages} text={words.languagesText}>
          <LanguageBlocks form={form} fields={['name', 'description', 'address']} canClear />
        </Part>
      </fieldset>
      <div className={classes['foot']}>
        <FormFoot saving={saving} waiting={waiting} />
      </div>
      {guard.question}
      <StaleDialog
        saving={saving}
        form={form}
        reload={() => api.request(restaurant)}
        valuesOf={ownRestaurantValues}
        summary={(values) => ownRestaurantSummary(values, present)}
        onTake={props.onPresent}
      />
    </form>
  )
}

function Part(props: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <h2 className={classes['title']}>{props.title}</h2>
      {props.text && <p className="faint">{props.text}</p>}
      {props.children}
    </section>
  )
}

function LookPart({ form }: { form: Form }) {
  return (
    <Part title={words.look}>
      <PictureField label={fields.logo} name={form.values.name} {...form.getInputProps('logo')} />
      <TextInput label={fields.name} required maxLength={2000} {...form.getInputProps('name')} />
      <LongTextField label={fields.description} {...form.getInputProps('description')} />
      <TextInput label={fields.address} maxLength={2000} {...form.getInputProps('address')} />
    </Part>
  )
}

function ContactPart({ form }: { form: Form }) {
  return (
    <Part title={words.contact}>
      <div className={classes['pair']}>
        <TextInput label={fields.contact} maxLength={200} {...form.getInputProps('contact')} />
        <TextInput
          label={fields.phone}
          type="tel"
          maxLength={50}
          {...form.getInputProps('phone')}
        />
        <TextInput
          label={fields.email}
          type="email"
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <ReceiptFields field={form.getInputProps} />
      </div>
    </Part>
  )
}

function TaxPart({ form, present }: { form: Form; present: OwnRestaurant }) {
  return (
    <Part title={words.taxes} text={words.past}>
      <div className={classes['pair']}>
        <TaxFields field={form.getInputProps} />
      </div>
      {needsPriceLawNotice(present.country, form.values) && (
        <div className={classes['law']} role="note">
          <IconScale size="1.375rem" />
          <span>{words.law}</span>
        </div>
      )}
      <p className="faint">
        {words.commission({
          percent: amountText(present.comision, present.country),
          type: fields.commissionTypes[present.commissionType],
        })}
      </p>
    </Part>
  )
}
