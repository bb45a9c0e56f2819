import { TextInput } from '@mantine/core'
import { restaurantsWords as words } from '../i18n/office.ts'

export function ReceiptFields({ field }: { field: (name: 'legal_name' | 'tax_id') => object }) {
  return (
    <>
      <TextInput
        label={words.legalName}
        description={words.legalNameHint}
        maxLength={2000}
        {...field('legal_name')}
      />
      <TextInput
        label={words.taxId}
        description={words.taxIdHint}
        maxLength={100}
        {...field('tax_id')}
      />
    </>
  )
}
