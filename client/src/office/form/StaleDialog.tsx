/** Compares the values in a form with a newer version, which another person has saved. */

import { Button, Table } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../api/queryKeys.ts'
import { texts } from '../../i18n/common.ts'
import { RetryBox } from '../../shell/RetryBox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'
import { mergeEdits } from './mergeEdits.ts'
import classes from './StaleDialog.module.css'
import type { Saving } from './useSaving.ts'

const words = texts.office.stale

/** Readable form values, to compare the user’s version of an entity with the server’s. */
export type Summary = readonly (readonly [label: string, value: string])[]

export interface StaleDialogProps<Entity, Values extends object> {
  readonly saving: Saving
  readonly form: UseFormReturnType<Values>
  readonly reload: () => Promise<Entity | undefined>
  readonly valuesOf: (present: Entity) => Values
  readonly summary: (values: Values) => Summary
  /** Restarts the form with the version that the server has now. */
  readonly onTake: (present: Entity) => void
}

interface Versioned {
  readonly version?: number
}

/** Opens if the entity was changed on the server while the user was editing it. */
export function StaleDialog<Entity extends Versioned, Values extends object>(
  props: StaleDialogProps<Entity, Values>,
) {
  const { saving } = props
  return (
    <Dialog
      opened={saving.isStale}
      onClose={saving.keepEditing}
      size="lg"
      title={words.title}
      isSheet
    >
      <Comparison {...props} />
    </Dialog>
  )
}

function Comparison<Entity extends Versioned, Values extends object>(
  props: StaleDialogProps<Entity, Values>,
) {
  const { saving, form, summary } = props
  const read = useQuery({
    queryKey: queryKeys.stale,
    // The query library does not accept `undefined` as data.
    queryFn: async () => (await props.reload()) ?? null,
    gcTime: 0,
    staleTime: 0,
  })
  if (read.isFetching) {
    return <LoadingSkeleton label={texts.common.loading} height="8rem" />
  }
  if (read.error) return <RetryBox error={read.error} onRetry={read.refetch} />
  const present = read.data
  if (!present) return <FailureBox text={words.gone} />
  const values = props.valuesOf(present)
  const before = new Map(summary(form.getInitialValues()))
  const theirs = new Map(summary(values))
  const differing = summary(form.getValues()).filter(
    ([label, value]) => theirs.get(label) !== value,
  )
  const overwrite = (version: number) => {
    form.setValues(mergeEdits(form.getInitialValues(), form.getValues(), values))
    saving.overwrite(version)
  }
  return (
    <>
      <p className={classes['text']}>{differing.length > 0 ? words.text : words.same}</p>
      {differing.length > 0 && (
        <Table className={classes['table']} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.field}</Table.Th>
              <Table.Th>{words.present}</Table.Th>
              <Table.Th>{words.mine}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differing.map(([label, value]) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{theirs.get(label) || words.nothing}</Table.Td>
                <Table.Td>
                  {value || words.nothing}
                  {before.get(label) === value && (
                    <span className={classes['note']}>{words.unedited}</span>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <div className={classes['actions']}>
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            if (present.version !== undefined) overwrite(present.version)
          }}
        >
          {words.overwrite}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            saving.keepEditing()
            props.onTake(present)
          }}
        >
          {words.take}
        </Button>
        <Button onClick={saving.keepEditing}>{words.keep}</Button>
      </div>
    </>
  )
}
