import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { createProduct, product, updateProduct } from '@orderi/shared/contract/backoffice'
import { UNNAMED } from '@orderi/shared/kernel/names'
import type { Product } from '@orderi/shared/menu/schema'
import { api } from '../../api/api.ts'
import { menuWords } from '../../i18n/office.ts'
import { FormDialog } from '../../office/form/FormDialog.tsx'
import { LanguageBlocks } from '../../office/form/LanguageBlocks.tsx'
import { LongTextField } from '../../office/form/LongTextField.tsx'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import { PositionField } from '../../office/form/PositionField.tsx'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import { PictureField } from '../../office/picture/PictureField.tsx'
import { optionsForSelect, subcategoriesOf, useCategories } from '../../office/useCategories.ts'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import { CategorySelect } from '../CategorySelect.tsx'
import { PRODUCT_STATUS_OPTIONS } from '../flags.ts'
import classes from '../menu.module.css'
import { updateCachedProduct } from '../refresh.ts'
import {
  type ProductValues,
  productBody,
  productRules,
  productSummary,
  productValues,
} from './productValues.ts'

const words = menuWords

export function ProductForm(props: { editing: EntityDialogState<Product>; onSaved: () => void }) {
  const categories = useCategories()
  const money = useRestaurantMoney()
  return (
    <FormDialog
      editing={props.editing}
      size="xl"
      words={words.products.form}
      valuesOf={productValues}
      validate={productRules}
      create={(values, { key }) => api.request(createProduct, { body: productBody(values), key })}
      update={async (values, sent, { id }) =>
        updateCachedProduct(
          await api.request(updateProduct, { body: { id, ...productBody(values) }, ...sent }),
        )
      }
      reload={({ id }) => api.request(product, { params: { id } })}
      summary={(values) => productSummary(values, categories.all, money)}
      onSaved={props.onSaved}
    >
      {(form) => (
        <>
          <div className={classes['pair']}>
            <TextInput
              label={words.name}
              data-autofocus
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              description={
                form.values.name.trim() === ''
                  ? words.products.unnamed({ shown: UNNAMED })
                  : undefined
              }
              classNames={{ description: classes['warning'] }}
              {...form.getInputProps('name')}
            />
            <MoneyInput label={words.price} required {...form.getInputProps('precio')} />
          </div>
          <PlaceFields form={form} />
          <div className={classes['pair']}>
            <PositionField label={words.order} {...form.getInputProps('order')} />
            <NativeSelect
              label={words.status}
              required
              data={PRODUCT_STATUS_OPTIONS}
              {...form.getInputProps('status')}
            />
          </div>
          <LongTextField label={words.detail} {...form.getInputProps('description')} />
          <PictureField
            label={words.image}
            name={form.values.name}
            {...form.getInputProps('imagen')}
          />
          <LanguageBlocks form={form} fields={['name', 'description']} />
        </>
      )}
    </FormDialog>
  )
}

function PlaceFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  const categories = useCategories()
  const category = categories.all.find(({ id }) => String(id) === form.values.category_id)
  const inside = subcategoriesOf(categories.all, form.values.category_id)
  return (
    <div className={classes['pair']}>
      <CategorySelect
        categories={categories}
        first={words.choose}
        required
        {...form.getInputProps('category_id')}
        onChange={({ currentTarget: { value } }) => {
          // A single subcategory is selected automatically.
          const [first, ...others] = subcategoriesOf(categories.all, value)
          form.setValues({
            category_id: value,
            subcategory_id: first && others.length === 0 ? String(first.id) : '',
          })
        }}
      />
      <NativeSelect
        label={words.subcategory}
        required
        disabled={inside.length === 0}
        description={
          category !== undefined && inside.length === 0 ? words.noSubcategories : undefined
        }
        data={optionsForSelect(words.choose, inside)}
        {...form.getInputProps('subcategory_id')}
      />
    </div>
  )
}
