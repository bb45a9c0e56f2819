import { Button } from '@mantine/core'
import { deleteOption } from '@orderi/shared/contract/backoffice'
import { UNNAMED } from '@orderi/shared/kernel/names'
import type { Variant, VariantOption } from '@orderi/shared/menu/schema'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { api } from '../../api/api.ts'
import { texts } from '../../i18n/common.ts'
import { menuWords } from '../../i18n/office.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'
import { useEntityDialog } from '../../office/form/useEntityDialog.ts'
import { RowButton } from '../../office/list/RowButton.tsx'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { refreshMenu } from '../refresh.ts'
import classes from './VariantsDialog.module.css'
import type { VariantsView } from './views.ts'

const words = menuWords.variants
const listWords = texts.office.list

export function OptionList(props: { variant: Variant; onShow: (view: VariantsView) => void }) {
  const { variant } = props
  const money = useRestaurantMoney()
  const deleting = useEntityDialog<VariantOption>()
  return (
    <>
      {variant.options.length === 0 && (
        <EmptyState icon={<IconListCheck size="1.75rem" />} text={words.noOptions} />
      )}
      <ul
        className={classes['rows']}
        aria-label={words.optionsOf({ name: variant.name || UNNAMED })}
      >
        {variant.options.map((option) => (
          <li key={option.id} className={`${classes['row']} ${classes['option']}`}>
            <span className={`${classes['named']} ${classes['name']}`}>{option.name}</span>
            <span className={classes['price']}>+ {money(option.additional_price)}</span>
            <RowButton
              text={listWords.remove}
              label={listWords.removeOne({ name: option.name })}
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
        onClick={() => props.onShow({ name: 'choose', variant })}
      >
        {words.addOptions}
      </Button>
      <DeleteDialog
        deleting={deleting}
        nameOf={({ name }) => name}
        remove={({ id }, key) => api.request(deleteOption, { body: { id }, key })}
        words={{ done: () => words.optionDeleted }}
        onDone={refreshMenu}
      />
    </>
  )
}
