import { createTable, hall, updateTable } from '@orderi/shared/contract/backoffice'
import type { TableWithCode } from '@orderi/shared/floor/schema'
import { foldText } from '@orderi/shared/kernel/fold-text'
import { UNNAMED } from '@orderi/shared/kernel/names'
import { api } from '../api/api.ts'
import { floorWords } from '../i18n/office.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import { NameField } from '../office/form/NameField.tsx'
import { NumberField } from '../office/form/NumberField.tsx'
import {
  type NumberLimits,
  type NumberValue,
  numberOf,
  numberRule,
} from '../office/form/numbers.ts'
import { requiredTextError } from '../office/form/required.ts'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { StatusField, type StatusValue, statusWord } from './StatusField.tsx'
import { type Place, useOpenBillsQuestion } from './useOpenBillsQuestion.tsx'

const words = floorWords.tables

export const CAPACITY_LIMITS: NumberLimits = { min: 0, max: 10_000, decimals: 0 }
const USUAL_CAPACITY = 4

interface Values {
  readonly name: string
  readonly capacity: NumberValue
  readonly status: StatusValue
}

const bodyOf = ({ capacity, ...values }: Values) => ({ ...values, capacity: numberOf(capacity) })

export function placeOfTable({ id, branch_id, name }: TableWithCode): Place {
  return { name: name || UNNAMED, branchId: branch_id, tableIds: [id] }
}

async function readAgain({ id, hall_id }: TableWithCode): Promise<TableWithCode | undefined> {
  const { tables } = await api.request(hall, { params: { id: hall_id } })
  return tables.find((each) => each.id === id)
}

export function TableForm(props: {
  hallId: number
  present: readonly TableWithCode[]
  editing: EntityDialogState<TableWithCode>
  onSaved: () => void
}) {
  const openBills = useOpenBillsQuestion(placeOfTable)
  const isNameTaken = (name: string) =>
    props.present.some(
      (each) =>
        each.id !== props.editing.entity?.id && foldText(each.name) === foldText(name.trim()),
    )
  return (
    <>
      <FormDialog<TableWithCode, Values>
        editing={props.editing}
        size="md"
        words={words.form}
        valuesOf={(table) => ({
          name: table?.name ?? '',
          capacity: table?.capacity ?? USUAL_CAPACITY,
          status: table?.status === 0 ? '0' : '1',
        })}
        validate={{ name: requiredTextError, capacity: numberRule(CAPACITY_LIMITS) }}
        confirm={openBills.confirmEdit}
        create={(values, { key }) =>
          api.request(createTable, { body: { hall_id: props.hallId, ...bodyOf(values) }, key })
        }
        update={(values, sent, { id }) =>
          api.request(updateTable, { body: { id, ...bodyOf(values) }, ...sent })
        }
        reload={readAgain}
        summary={({ name, capacity, status }) => [
          [words.name, name],
          [words.capacity, String(capacity)],
          [floorWords.status, statusWord(status)],
        ]}
        onSaved={props.onSaved}
      >
        {(form, isNew) => (
          <>
            <NameField
              label={words.name}
              description={isNameTaken(form.values.name) && <output>{words.sameName}</output>}
              {...form.getInputProps('name')}
            />
            <NumberField
              label={words.capacity}
              limits={CAPACITY_LIMITS}
              {...form.getInputProps('capacity')}
            />
            {!isNew && <StatusField {...form.getInputProps('status')} />}
          </>
        )}
      </FormDialog>
      {openBills.question}
    </>
  )
}
