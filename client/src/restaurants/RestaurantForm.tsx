import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { createRestaurant, restaurants, updateRestaurant } from '@orderi/shared/contract/backoffice'
import { nameOf } from '@orderi/shared/kernel/names'
import { CURRENCIES, type Restaurant } from '@orderi/shared/restaurants/schema'
import type { ReactNode } from 'react'
import { api } from '../api/api.ts'
import { peopleWords, restaurantsWords } from '../i18n/office.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import { LanguageBlocks } from '../office/form/LanguageBlocks.tsx'
import { LongTextField } from '../office/form/LongTextField.tsx'
import { PercentField } from '../office/form/PercentField.tsx'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { type Credentials, credentialsOf, withLostResponse } from '../office/PasswordDialog.tsx'
import { PictureField } from '../office/picture/PictureField.tsx'
import { ReceiptFields } from './ReceiptFields.tsx'
import classes from './RestaurantForm.module.css'
import {
  COMMISSION_TYPE_OPTIONS,
  COUNTRY_OPTIONS,
  RESTAURANT_STATUS_OPTIONS,
  type RestaurantValues,
  restaurantBody,
  restaurantRules,
  restaurantSummary,
  restaurantValues,
} from './restaurantValues.ts'
import { TaxFields } from './TaxFields.tsx'

const words = restaurantsWords

type Form = UseFormReturnType<RestaurantValues>

async function readAgain({ id }: Restaurant): Promise<Restaurant | undefined> {
  const { data } = await api.request(restaurants)
  return data.find((each) => each.id === id)
}

export function RestaurantForm(props: {
  editing: EntityDialogState<Restaurant>
  onSaved: () => void
  onCredentials: (credentials: Credentials) => void
}) {
  const create = async (values: RestaurantValues, key: string) => {
    const { answer: made, isReplay } = await api.send(createRestaurant, {
      body: restaurantBody(values),
      key,
    })
    if (made.email !== '') {
      const name = made.contact || nameOf(made.translations)
      const credentials = credentialsOf({ name, email: made.email }, made)
      const lost = { text: peopleWords.password.lostAdmin }
      props.onCredentials(withLostResponse(credentials, isReplay, lost))
    }
    return made
  }
  return (
    <FormDialog
      editing={props.editing}
      size="xl"
      words={words.form}
      valuesOf={restaurantValues}
      validate={restaurantRules}
      create={(values, { key }) => create(values, key)}
      update={(values, sent, { id }) =>
        api.request(updateRestaurant, { body: { id, ...restaurantBody(values) }, ...sent })
      }
      reload={readAgain}
      summary={restaurantSummary}
      onSaved={props.onSaved}
    >
      {(form, isNew) => (
        <>
          <PublicPart form={form} />
          <ContactPart form={form} isNew={isNew} />
          <MoneyPart form={form} />
          <Part title={words.parts.languages}>
            <LanguageBlocks form={form} fields={['name', 'description', 'address']} />
          </Part>
        </>
      )}
    </FormDialog>
  )
}

function Part(props: { title: string; children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <h3 className={classes['title']}>{props.title}</h3>
      {props.children}
    </section>
  )
}

function PublicPart({ form }: { form: Form }) {
  return (
    <Part title={words.parts.public}>
      <TextInput label={words.name} required data-autofocus {...form.getInputProps('name')} />
      <LongTextField label={words.description} {...form.getInputProps('description')} />
      <TextInput label={words.address} {...form.getInputProps('address')} />
      <PictureField label={words.logo} name={form.values.name} {...form.getInputProps('logo')} />
      <NativeSelect
        label={words.status}
        required
        data={RESTAURANT_STATUS_OPTIONS}
        {...form.getInputProps('status')}
      />
    </Part>
  )
}

function ContactPart({ form, isNew }: { form: Form; isNew: boolean }) {
  return (
    <Part title={words.parts.contact}>
      <div className={classes['pair']}>
        <TextInput label={words.contact} maxLength={200} {...form.getInputProps('contact')} />
        <TextInput label={words.phone} type="tel" maxLength={50} {...form.getInputProps('phone')} />
      </div>
      <TextInput
        label={words.email}
        type="email"
        maxLength={254}
        {...(isNew ? { description: words.firstAdmin } : {})}
        {...form.getInputProps('email')}
      />
      <div className={classes['pair']}>
        <ReceiptFields field={form.getInputProps} />
      </div>
    </Part>
  )
}

function MoneyPart({ form }: { form: Form }) {
  return (
    <Part title={words.parts.money}>
      <div className={classes['pair']}>
        <NativeSelect
          label={words.country}
          required
          data={COUNTRY_OPTIONS}
          {...form.getInputProps('country')}
        />
        <TextInput
          label={words.currency}
          maxLength={8}
          placeholder={CURRENCIES[form.values.country]}
          {...form.getInputProps('currency')}
        />
        <PercentField label={words.commissionPercent} {...form.getInputProps('comision')} />
        <NativeSelect
          label={words.commissionType}
          required
          data={COMMISSION_TYPE_OPTIONS}
          {...form.getInputProps('commissionType')}
        />
        <TaxFields field={form.getInputProps} />
      </div>
    </Part>
  )
}
