import { TextInput } from '@mantine/core'
import { branch, createHall, hall, updateHall } from '@orderi/shared/contract/backoffice'
import type { Hall } from '@orderi/shared/floor/schema'
import { UNNAMED } from '@orderi/shared/kernel/names'
import { api } from '../api/api.ts'
import { floorWords } from '../i18n/floor.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import { requiredTextError } from '../office/form/required.ts'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { StatusField, type StatusValue, statusWord } from './StatusField.tsx'
import { type OpenBillsQuestion, useOpenBillsQuestion } from './useOpenBillsQuestion.tsx'

const words = floorWords.halls

interface Values {
  readonly name: string
  readonly status: StatusValue
}

async function readAgain({ id, branch_id }: Hall): Promise<Hall | undefined> {
  const { halls } = await api.request(branch, { params: { id: branch_id } })
  return halls.find((each) => each.id === id)
}

/** Before the hall becomes inactive: returns true if it has no open bill, or the user confirms. @throws ApiError or NetworkError */
export async function confirmHallDeactivation(
  { ask }: OpenBillsQuestion,
  { id, branch_id, name }: Hall,
): Promise<boolean> {
  const { tables } = await api.request(hall, { params: { id } })
  return ask({
    name: name || UNNAMED,
    branchId: branch_id,
    tableIds: tables.map((each) => each.id),
  })
}

export function HallForm(props: {
  branchId: number
  editing: EntityDialogState<Hall>
  onSaved: () => void
}) {
  const openBills = useOpenBillsQuestion()
  return (
    <>
      <FormDialog
        editing={props.editing}
        size="md"
        words={words.form}
        valuesOf={(present): Values => ({
          name: present?.name ?? '',
          status: present?.status === 0 ? '0' : '1',
        })}
        validate={{ name: requiredTextError }}
        confirm={async ({ status }, present) =>
          status === '1' || present.status === 0 || confirmHallDeactivation(openBills, present)
        }
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
            <TextInput
              label={words.name}
              required
              maxLength={200}
              data-autofocus
              {...form.getInputProps('name')}
            />
            <StatusField {...form.getInputProps('status')} />
          </>
        )}
      </FormDialog>
      {openBills.question}
    </>
  )
}
