import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { menuWords } from '../../i18n/office.ts'
import { PositionField } from '../../office/form/PositionField.tsx'
import { HIDDEN_OPTIONS } from '../flags.ts'
import classes from '../menu.module.css'
import type { SectionValues } from './sectionValues.ts'

export function SectionFields<Values extends SectionValues>(props: {
  form: UseFormReturnType<Values>
}) {
  return (
    <div className={classes['pair']}>
      <PositionField label={menuWords.order} {...props.form.getInputProps('order')} />
      <NativeSelect
        label={menuWords.visible}
        required
        data={HIDDEN_OPTIONS}
        {...props.form.getInputProps('hidden')}
      />
    </div>
  )
}
