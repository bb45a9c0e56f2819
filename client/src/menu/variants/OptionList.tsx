/** What can be chosen of a variant, and what each costs on top. */
import { Button } from '@mantine/core'
import { deleteOption } from '@orderi/shared/contract/backoffice'
import type { Variant, VariantOption } from '@orderi/shared/menu/schema'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { api } from '../../api/api.ts'
import { es } from '../../i18n/es.ts'
import { money } from '../../i18n/format.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'
import { useEditing } from '../../office/form/useEditing.ts'
import { RowButton } from '../../office/list/RowButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { refreshMenu } from '../refresh.ts'
import classes from './VariantsDialog.module.css'
import type { View } from './views.ts'

const words = es.menu.variants
const listWords = es.office.list

export function OptionList(props: {
  variant: Variant
  currency: string
  onShow: (view: View) => void
}) {
  const { variant, currency } = props
  const deleting = useEditing<VariantOption>()
  return (
    <>
      {variant.options.length === 0 && (
        <EmptyState icon={<IconListCheck size="1.75rem" />} text={words.noOptions} />
      )}
      <ul className={classes['rows']} aria-label={words.optionsOf(variant.name)}>
        {variant.options.map((option) => (
          <li key={option.id} className={classes['row']}>
            <span className={`${classes['named']} ${classes['name']}`}>{option.name}</span>
            <span className={classes['price']}>+ {money(option.additional_price, currency)}</span>
            <RowButton
              text={listWords.remove}
              label={listWords.removeOne(option.name)}
              icon={IconTrash}
              isDanger
              isBare
              onClick={() => deleting.open(option)}
            />
          </li>
        ))}
      </ul>
      <Button
        leftSection={<IconPlus size="1.125rem" />}
        onClick={() => props.onShow({ name: 'choose', variantId: variant.id })}
      >
        {words.addOptions}
      </Button>
      <DeleteDialog
        deleting={deleting}
        nameOf={({ name }) => name}
        remove={({ id }, key) => api.request(deleteOption, { body: { id }, key })}
        words={{ done: words.optionDeleted }}
        onDone={refreshMenu}
      />
    </>
  )
}
