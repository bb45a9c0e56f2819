import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { texts } from '../i18n/common.ts'
import { paymentsWords } from '../i18n/money.ts'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { EditAndRemove } from '../office/list/EditAndRemove.tsx'
import { StatusMark } from '../office/list/StatusMark.tsx'
import { Section } from '../office/Section.tsx'
import { RetryBox } from '../shell/RetryBox.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx'

/** The fields of a query that decide whether a list is loading, failed or ready. */
export interface Read {
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** A list with its title and its button for a new row. */
function Part(props: {
  title: string
  text?: string
  read: Read
  newButton?: { readonly label: string; readonly onClick: () => void }
  children: ReactNode
}) {
  const { read, newButton } = props
  return (
    <Section
      title={props.title}
      text={props.text}
      controls={
        newButton && (
          <Button
            variant="light"
            leftSection={<IconPlus size="1.125rem" />}
            onClick={newButton.onClick}
          >
            {newButton.label}
          </Button>
        )
      }
    >
      {read.isPending && <LoadingSkeleton label={texts.common.loading} height="8rem" />}
      {read.error && (
        <RetryBox title={paymentsWords.loadFailed} error={read.error} onRetry={read.refetch} />
      )}
      {!read.isPending && !read.error && props.children}
    </Section>
  )
}

interface ListedRow {
  readonly id: number
  readonly name: string
  readonly active: 0 | 1
}

/** A list of rows that can be added, edited and set to inactive. The children are the form. */
export function EditableList<Row extends ListedRow>(props: {
  words: { readonly title: string; readonly create: string }
  read: Read
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  editing: EntityDialogState<Row>
  children: ReactNode
}) {
  const { words, read, rows, editing } = props
  const status: Column<Row> = {
    label: paymentsWords.status,
    cell: ({ active }) => (
      <StatusMark isOn={active === 1} on={paymentsWords.active} off={paymentsWords.inactive} />
    ),
    isNarrow: true,
  }
  return (
    <Part
      title={words.title}
      read={read}
      newButton={{ label: words.create, onClick: () => editing.open() }}
    >
      <DataTable
        rows={rows}
        columns={[...props.columns, status]}
        actionsLabel={texts.office.list.actions}
        actions={(row) => <EditAndRemove name={row.name} onEdit={() => editing.open(row)} />}
        isFaded={({ active }) => active === 0}
      />
      {props.children}
    </Part>
  )
}
