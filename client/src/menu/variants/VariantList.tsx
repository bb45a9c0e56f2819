import { Button } from '@mantine/core'
import { deleteVariant } from '@orderi/shared/contract/backoffice'
import { UNNAMED } from '@orderi/shared/kernel/names'
import type { Variant } from '@orderi/shared/menu/schema'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { api } from '../../api/api.ts'
import { menuWords } from '../../i18n/office.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'
import { useEntityDialog } from '../../office/form/useEntityDialog.ts'
import { EditAndRemove } from '../../office/list/EditAndRemove.tsx'
import { RowButton } from '../../office/list/RowButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { refreshMenu } from '../refresh.ts'
import { lacksOptions } from './lacksOptions.ts'
import classes from './VariantsDialog.module.css'
import type { VariantsView } from './views.ts'

const words = menuWords.variants

function aboutText({ required, quantity, options }: Variant): string {
  return [
    required === 1 ? words.required : words.optional,
    words.choose({ count: quantity }),
    words.optionCount({ count: options.length }),
  ].join(' · ')
}

export function VariantList(props: {
  variants: readonly Variant[]
  onShow: (view: VariantsView) => void
}) {
  const { variants, onShow } = props
  const deleting = useEntityDialog<Variant>()
  return (
    <>
      {variants.length === 0 && (
        <EmptyState icon={<IconAdjustments size="1.75rem" />} text={words.empty} />
      )}
      <ul className={classes['rows']}>
        {variants.map((variant) => (
          <li key={variant.id} className={classes['row']}>
            <div className={classes['named']}>
              <span className={classes['name']}>{variant.name || UNNAMED}</span>
              <span className={classes['about']}>
                {aboutText(variant)}
                {lacksOptions(variant) && ` · ${words.notRequiredYet}`}
              </span>
            </div>
            <div className={classes['actions']}>
              <RowButton
                text={words.options}
                label={words.optionsOf({ name: variant.name || UNNAMED })}
                icon={IconListCheck}
                onClick={() => onShow({ name: 'options', variantId: variant.id })}
              />
              <EditAndRemove
                name={variant.name || UNNAMED}
                onEdit={() => onShow({ name: 'form', variant })}
                onRemove={() => deleting.open(variant)}
              />
            </div>
          </li>
        ))}
      </ul>
      <Button leftSection={<IconPlus size="1.125rem" />} onClick={() => onShow({ name: 'form' })}>
        {words.create}
      </Button>
      <DeleteDialog
        deleting={deleting}
        nameOf={({ name }) => name}
        remove={({ id }, key) => api.request(deleteVariant, { body: { id }, key })}
        words={{ done: () => words.deleted }}
        onDone={refreshMenu}
      />
    </>
  )
}
