/** Adds or corrects a shift with its breaks. Times are in the restaurant's zone. */
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { correctShift, coworkers, createShift } from '@orderi/shared/contract/shifts'
import { instantOf, localTime } from '@orderi/shared/shifts/hours'
import type { Shift } from '@orderi/shared/shifts/schema'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { shiftWords } from '../i18n/shifts.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { ToolButton } from '../ui/ToolButton.tsx'
import classes from './ShiftsScreen.module.css'

const { form: words, ...common } = shiftWords.office

interface Values {
  readonly sucursal: string
  readonly user: string
  readonly desde: string
  readonly hasta: string
  readonly descansos: readonly { readonly desde: string; readonly hasta: string }[]
  readonly motivo: string
}

export interface BranchOption {
  readonly value: string
  readonly label: string
}

const isMissing = (value: string) => (value.trim() === '' ? words.required : null)

export function ShiftForm(props: {
  editing: EntityDialogState<Shift>
  branches: readonly BranchOption[]
  zone: string
  onSaved: () => void
}) {
  const { editing, branches, zone } = props
  const local = (instant: string | null) => (instant === null ? '' : localTime(instant, zone))
  const instant = (time: string) => (time === '' ? null : instantOf(time, zone))
  const timesOf = ({ desde, hasta, descansos, motivo }: Values) => ({
    desde: instantOf(desde, zone),
    hasta: instant(hasta),
    descansos: descansos.map((each) => ({
      desde: instantOf(each.desde, zone),
      hasta: instant(each.hasta),
    })),
    motivo,
  })
  return (
    <FormDialog<Shift, Values>
      editing={editing}
      words={words}
      valuesOf={(shift) => ({
        sucursal: String(shift?.branch.id ?? branches[0]?.value ?? ''),
        user: String(shift?.user?.id ?? ''),
        desde: local(shift?.desde ?? null),
        hasta: local(shift?.hasta ?? null),
        descansos: (shift?.descansos ?? []).map((each) => ({
          desde: local(each.desde),
          hasta: local(each.hasta),
        })),
        motivo: '',
      })}
      validate={{
        user: (value) => (editing.entity ? null : isMissing(value)),
        desde: isMissing,
        hasta: (value) => (editing.entity?.estado === 'abierta' ? null : isMissing(value)),
        descansos: { desde: isMissing },
        motivo: isMissing,
      }}
      create={(values, { key }) =>
        api.request(createShift, {
          body: {
            sucursal: Number(values.sucursal),
            user: Number(values.user),
            ...timesOf(values),
          },
          key,
        })
      }
      update={(values, sent, { id }) =>
        api.request(correctShift, { body: { id, ...timesOf(values) }, ...sent })
      }
      reload={async () => undefined}
      summary={() => []}
      onSaved={props.onSaved}
    >
      {(form, isNew) => {
        const { descansos, sucursal } = form.values
        return (
          <>
            {isNew && (
              <>
                <NativeSelect
                  label={common.branch}
                  data={[...branches]}
                  {...form.getInputProps('sucursal')}
                />
                <People branch={Number(sucursal)} {...form.getInputProps('user')} />
              </>
            )}
            <TextInput
              type="datetime-local"
              label={common.start}
              {...form.getInputProps('desde')}
            />
            <TextInput
              type="datetime-local"
              label={common.end}
              description={editing.entity?.estado === 'abierta' ? words.openHint : undefined}
              {...form.getInputProps('hasta')}
            />
            {descansos.map((_, index) => (
              // Breaks have no ID.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
              <div key={index} className={classes['break']}>
                <TextInput
                  type="datetime-local"
                  label={words.breakStart({ number: index + 1 })}
                  {...form.getInputProps(`descansos.${index}.desde`)}
                />
                <TextInput
                  type="datetime-local"
                  label={words.breakEnd({ number: index + 1 })}
                  {...form.getInputProps(`descansos.${index}.hasta`)}
                />
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={words.removeBreak({ number: index + 1 })}
                  onClick={() => form.removeListItem('descansos', index)}
                >
                  <IconX size="1.25rem" />
                </ActionIcon>
              </div>
            ))}
            <ToolButton
              icon={IconPlus}
              onClick={() => form.insertListItem('descansos', { desde: '', hasta: '' })}
            >
              {words.addBreak}
            </ToolButton>
            <TextInput label={words.reason} maxLength={280} {...form.getInputProps('motivo')} />
          </>
        )
      }}
    </FormDialog>
  )
}

function People({ branch, ...field }: { branch: number }) {
  const { data } = useQuery({
    queryKey: queryKeys.coworkers(branch),
    queryFn: ({ signal }) => api.request(coworkers, { params: { sucursal: branch }, signal }),
  })
  const people = data?.data ?? []
  return (
    <NativeSelect
      label={common.person}
      data={[
        { value: '', label: '' },
        ...people.map(({ user, name }) => ({ value: String(user), label: name })),
      ]}
      {...field}
    />
  )
}
