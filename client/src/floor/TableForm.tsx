/** Creating and editing a table. */
import { NumberInput, TextInput } from '@mantine/core'
import { createTable, hall, updateTable } from '@orderi/shared/contract/backoffice'
import type { TableWithCode } from '@orderi/shared/floor/schema'
import { api } from '../api/api.ts'
import { floorWords } from '../i18n/floor.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import { type NumberValue, numberOf, requiredNumber } from '../office/form/numbers.ts'
import { requiredText } from '../office/form/required.ts'
import type { Editing } from '../office/form/useEditing.ts'

const words = floorWords.tables

/** More people than any table has; the server's own limit. */
const MAX_CAPACITY = 10_000
/** What most tables are made for. */
const USUAL_CAPACITY = 4

interface Values {
  readonly name: string
  readonly capacity: NumberValue
}

const bodyOf = ({ name, capacity }: Values) => ({ name, capacity: numberOf(capacity) })

async function readAgain({ id, hall_id }: TableWithCode): Promise<TableWithCode | undefined> {
  const { tables } = await api.request(hall, { params: { id: hall_id } })
  return tables.find((each) => each.id === id)
}

export function TableForm(props: {
  hallId: number
  editing: Editing<TableWithCode>
  onSaved: () => void
}) {
  return (
    <FormDialog
      editing={props.editing}
      size="md"
      words={words.form}
      valuesOf={(table): Values => ({
        name: table?.name ?? '',
        capacity: table?.capacity ?? USUAL_CAPACITY,
      })}
      validate={{ name: requiredText, capacity: requiredNumber }}
      create={(values, { key }) =>
        api.request(createTable, { body: { hall_id: props.hallId, ...bodyOf(values) }, key })
      }
      update={(values, sent, { id }) =>
        api.request(updateTable, { body: { id, ...bodyOf(values) }, ...sent })
      }
      reload={readAgain}
      summary={({ name, capacity }) => [
        [words.name, name],
        [words.capacity, String(capacity)],
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
          <NumberInput
            label={words.capacity}
            min={0}
            max={MAX_CAPACITY}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('capacity')}
          />
        </>
      )}
    </FormDialog>
  )
}
