import { branch, createHall, hall, updateHall } from '@orderi/shared/contract/backoffice'
import type { Hall } from '@orderi/shared/floor/schema'
import { UNNAMED } from '@orderi/shared/kernel/names'
import { api } from '../api/api.ts'
import { floorWords } from '../i18n/office.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import { NameField } from '../office/form/NameField.tsx'
import { requiredTextError } from '../office/form/required.ts'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { StatusField, type StatusValue, statusWord } from './StatusField.tsx'
import { type Place, useOpenBillsQuestion } from './useOpenBillsQuestion.tsx'

const words = floorWords.halls

interface Values {
  readonly name: string
  readonly status: StatusValue
}

async function readAgain({ id, branch_id }: Hall): Promise<Hall | undefined> {
  const { halls } = await api.request(branch, { params: { id: branch_id } })
  return halls.find((each) => each.id === id)
}

export async function placeOfHall({ id, branch_id, name }: Hall): Promise<Place> {
  const { tables } = await api.request(hall, { params: { id } })
  return {
    name: name || UNNAMED,
    branchId: branch_id,
    tableIds: tables.map((each) => each.id),
  }
}

export function HallForm(props: {
  branchId: number
  editing: EntityDialogState<Hall>
  onSaved: () => void
}) {
  const openBills = useOpenBillsQuestion(placeOfHall)
  return (
    <>
      <FormDialog<Hall, Values>
        editing={props.editing}
        size="md"
        words={words.form}
        valuesOf={(present) => ({
          name: present?.name ?? '',
          status: present?.status === 0 ? '0' : '1',
        })}
        validate={{ name: requiredTextError }}
        confirm={openBills.confirmEdit}
        create={(values, { key }) =>
          api.request(createHall, { body: { branch_id: props.branchId, ...values }, key })
        }
        update={(values, sent, { id }) =>
          api.request(updateHall, { body: { id, ...values }, ...sent })
        }
        reload={readAgain}
        summary={({ name, status }) => [
          [words.name, name],
          [floorWords.status, statusWord(status)],
        ]}
        onSaved={props.onSaved}
      >
        {(form) => (
          <>
            <NameField label={words.name} {...form.getInputProps('name')} />
            <StatusField {...form.getInputProps('status')} />
          </>
        )}
      </FormDialog>
      {openBills.question}
    </>
  )
}
