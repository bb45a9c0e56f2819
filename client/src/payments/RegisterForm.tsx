import { NativeSelect, Switch } from '@mantine/core'
import { createRegister, everyRegister, updateRegister } from '@orderi/shared/contract/backoffice'
import type { Branch } from '@orderi/shared/floor/schema'
import { RegisterKind, type RegisterRow } from '@orderi/shared/payments/cash-sessions'
import { api } from '../api/api.ts'
import { paymentsWords } from '../i18n/money.ts'
import { tillWords } from '../i18n/till.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import { findAgain } from '../office/form/findAgain.ts'
import { flagProps } from '../office/form/flagProps.ts'
import { NameField } from '../office/form/NameField.tsx'
import { requiredTextError } from '../office/form/required.ts'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { optionsOf } from '../office/list/FilterSelect.tsx'
import { paperChoiceOf, paperWidthOf } from '../printing/paperWidths.ts'
import { activeText, yesOrNo } from './flag.ts'
import { RegisterPrinter, type RegisterPrinterValues } from './RegisterPrinter.tsx'

const words = paymentsWords.registers

const KINDS = RegisterKind.options.map((value) => ({ value, label: tillWords.kinds[value] }))

interface Values extends RegisterPrinterValues {
  readonly branch: string
  readonly name: string
  readonly active: boolean
}

export function RegisterForm(props: {
  editing: EntityDialogState<RegisterRow>
  branches: readonly Branch[]
  onSaved: () => void
}) {
  const { branches } = props
  const valuesOf = (present: RegisterRow | undefined): Values => ({
    branch: String(present?.branch_id ?? branches[0]?.id ?? ''),
    name: present?.name ?? '',
    kind: present?.kind ?? 'caja',
    impresora: present?.impresora ?? '',
    papel: paperChoiceOf(present?.papel),
    gaveta: present?.gaveta !== 0,
    active: present?.active !== 0,
  })
  const bodyOf = ({ branch: _branch, papel, ...values }: Values) => ({
    ...values,
    papel: paperWidthOf(papel),
  })
  return (
    <FormDialog
      editing={props.editing}
      size="md"
      words={words.form}
      valuesOf={valuesOf}
      validate={{ name: requiredTextError }}
      create={(values, { key }) =>
        api.request(createRegister, {
          body: { branch_id: Number(values.branch), ...bodyOf(values) },
          key,
        })
      }
      update={(values, sent, { id }) =>
        api.request(updateRegister, { body: { id, ...bodyOf(values) }, ...sent })
      }
      reload={(row) => findAgain(row, api.request(everyRegister, { query: {} }))}
      summary={({ name, kind, impresora, papel, gaveta, active }) => [
        [words.name, name],
        [words.kind, tillWords.kinds[kind]],
        [words.printer, impresora],
        [words.paper, `${papel} mm`],
        [words.drawer, yesOrNo(gaveta)],
        [paymentsWords.status, activeText(active)],
      ]}
      onSaved={props.onSaved}
    >
      {(form, isNew) => {
        const branch = branches.find(({ id }) => String(id) === form.values.branch)
        return (
          <>
            <NameField label={words.name} {...form.getInputProps('name')} />
            <NativeSelect
              label={words.kind}
              description={words.kindHint}
              data={KINDS}
              {...form.getInputProps('kind')}
            />
            {isNew && branches.length > 1 && (
              <NativeSelect
                label={paymentsWords.settings.branch}
                data={optionsOf(branches)}
                {...form.getInputProps('branch')}
              />
            )}
            {branch && (
              <RegisterPrinter
                branch={branch}
                present={props.editing.entity}
                values={form.values}
                field={form.getInputProps}
              />
            )}
            <Switch label={paymentsWords.active} {...flagProps(form, 'active')} />
          </>
        )
      }}
    </FormDialog>
  )
}
