import { Switch } from '@mantine/core'
import { restaurantsWords as words } from '../i18n/office.ts'
import { PercentField } from '../office/form/PercentField.tsx'
import classes from './TaxFields.module.css'

type TaxField = 'iva' | 'ivaIncluido' | 'servicio' | 'servicioIncluido'

export function TaxFields(props: {
  /** Connects an input to the form. */
  field: (name: TaxField, options?: { type: 'checkbox' }) => object
}) {
  const { field } = props
  return (
    <>
      <div className={classes['tax']}>
        <PercentField label={words.iva} {...field('iva')} />
        <Switch label={words.ivaIncluded} {...field('ivaIncluido', { type: 'checkbox' })} />
      </div>
      <div className={classes['tax']}>
        <PercentField label={words.service} {...field('servicio')} />
        <Switch
          label={words.serviceIncluded}
          {...field('servicioIncluido', { type: 'checkbox' })}
        />
      </div>
    </>
  )
}
