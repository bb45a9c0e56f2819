/** Two people edit the same thing: the second is told, looks at what is there now, and decides. */
import { Button, Skeleton, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { texts } from '../../i18n/texts.ts'
import { failureText } from '../../shell/failureText.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import classes from './StaleDialog.module.css'
import type { Saving } from './useSaving.ts'

const words = texts.office.stale

/** Labels with their values, as a person reads them. */
export type Summary = readonly (readonly [label: string, value: string])[]

export interface StaleDialogProps<Entity> {
  readonly saving: Saving
  readonly reload: () => Promise<Entity | undefined>
  readonly mine: Summary
  readonly theirs: (present: Entity) => Summary
  /** Begins anew from what is there now. */
  readonly onTake: (present: Entity) => void
}

export function StaleDialog<Entity extends { readonly version?: number }>(
  props: StaleDialogProps<Entity>,
) {
  const { saving } = props
  return (
    <Dialog
      opened={saving.isStale}
      onClose={saving.keepEditing}
      size="lg"
      title={words.title}
      closeLabel={texts.common.close}
      isSheet
    >
      <Comparison {...props} />
    </Dialog>
  )
}

function Comparison<Entity extends { readonly version?: number }>(props: StaleDialogProps<Entity>) {
  const { saving, mine } = props
  const read = useQuery({
    queryKey: ['stale'],
    // Null: the cache takes no undefined.
    queryFn: async () => (await props.reload()) ?? null,
    gcTime: 0,
    staleTime: 0,
  })
  if (read.isFetching) {
    return (
      <output aria-label={texts.common.loading}>
        <Skeleton height="8rem" radius="lg" />
      </output>
    )
  }
  if (read.error) {
    return (
      <FailureBox text={failureText(read.error)}>
        <Button variant="default" onClick={() => void read.refetch()}>
          {texts.common.retry}
        </Button>
      </FailureBox>
    )
  }
  const present = read.data
  if (!present) return <FailureBox text={words.gone} />
  const theirs = new Map(props.theirs(present))
  const differing = mine.filter(([label, value]) => theirs.get(label) !== value)
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
                <Table.Td>{value || words.nothing}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <div className={classes['ways']}>
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            if (present.version !== undefined) saving.overwrite(present.version)
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
