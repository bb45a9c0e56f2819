/** Adds or corrects a shift with its breaks. Fields show the restaurant's time; the values are instants. */
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { correctShift, coworkers, createShift } from '@orderi/shared/contract/shifts'
import { randomUuid } from '@orderi/shared/kernel/keys'
import type { Shift } from '@orderi/shared/shifts/schema'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { dateTime } from '../i18n/format.ts'
import { shiftWords } from '../i18n/shifts.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import { requiredTextError } from '../office/form/required.ts'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ToolButton } from '../ui/ToolButton.tsx'
import { MomentInput } from './MomentInput.tsx'
import classes from './ShiftsScreen.module.css'

const { form: words, ...common } = shiftWords.office

/** Instants. An end may be empty. */
interface Times {
  readonly desde: string
  readonly hasta: string
}

interface Values extends Times {
  readonly sucursal: string
  readonly user: string
  /** The ID keeps a row together while rows are removed, and when two people's edits are merged. */
  readonly descansos: readonly (Times & { readonly id: string })[]
  readonly motivo: string
}

/** An option of a select field: an ID and a name. */
interface Option {
  readonly value: string
  readonly label: string
}

const spanOf = ({ desde, hasta }: Times) => ({ desde, hasta: hasta === '' ? null : hasta })

const timesOf = ({ descansos, motivo, ...shift }: Values) => ({
  ...spanOf(shift),
  descansos: descansos.map(spanOf),
  motivo,
})

export function ShiftForm(props: {
  editing: EntityDialogState<Shift>
  /** The title when a shift is corrected. */
  title: string | undefined
  branches: readonly Option[]
  zone: string
  /** The shifts on the screen. Their people can be chosen although they have left. */
  shifts: readonly Shift[]
  reload: (shift: Shift) => Promise<Shift | undefined>
  onSaved: () => void
}) {
  const { editing, branches, zone } = props
  const isOpen = editing.entity?.estado === 'abierta'
  const shown = (instant: string) => (instant === '' ? '' : dateTime(instant, zone))
  return (
    <FormDialog<Shift, Values>
      editing={editing}
      words={{ ...words, editTitle: props.title ?? words.newTitle }}
      valuesOf={(shift) => ({
        sucursal: String(shift?.branch.id ?? branches[0]?.value ?? ''),
        user: String(shift?.user?.id ?? ''),
        desde: shift?.desde ?? '',
        hasta: shift?.hasta ?? '',
        descansos: (shift?.descansos ?? []).map(({ desde, hasta }) => ({
          id: desde,
          desde,
          hasta: hasta ?? '',
        })),
        motivo: '',
      })}
      validate={{
        user: (value) => (editing.entity ? null : requiredTextError(value)),
        desde: requiredTextError,
        hasta: (value) => (isOpen ? null : requiredTextError(value)),
        descansos: { desde: requiredTextError },
        motivo: requiredTextError,
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
      reload={props.reload}
      summary={({ desde, hasta, descansos }) => [
        [common.start, shown(desde)],
        [common.end, shown(hasta)],
        [
          common.breaks,
          descansos.map((each) => `${shown(each.desde)} – ${shown(each.hasta)}`).join(', '),
        ],
      ]}
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
                  onChange={({ currentTarget }) =>
                    form.setValues({ sucursal: currentTarget.value, user: '' })
                  }
                />
                <People
                  branch={Number(sucursal)}
                  shifts={props.shifts}
                  {...form.getInputProps('user')}
                />
              </>
            )}
            <MomentInput zone={zone} label={common.start} {...form.getInputProps('desde')} />
            <MomentInput
              zone={zone}
              label={common.end}
              description={isOpen ? words.openHint : undefined}
              {...form.getInputProps('hasta')}
            />
            {descansos.map(({ id }, index) => (
              <div key={id} className={classes['break']}>
                <MomentInput
                  zone={zone}
                  label={words.breakStart({ number: index + 1 })}
                  {...form.getInputProps(`descansos.${index}.desde`)}
                />
                <MomentInput
                  zone={zone}
                  label={words.breakEnd({ number: index + 1 })}
                  {...form.getInputProps(`descansos.${index}.hasta`)}
                />
                <ActionIcon
                  variant="default"
                  aria-label={words.removeBreak({ number: index + 1 })}
                  onClick={() => form.removeListItem('descansos', index)}
                >
                  <IconX size="1.25rem" />
                </ActionIcon>
              </div>
            ))}
            <ToolButton
              icon={IconPlus}
              onClick={() =>
                form.insertListItem('descansos', { id: randomUuid(), desde: '', hasta: '' })
              }
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

function People({ branch, shifts, ...field }: { branch: number; shifts: readonly Shift[] }) {
  const read = useQuery({
    queryKey: queryKeys.coworkers(branch),
    queryFn: ({ signal }) => api.request(coworkers, { params: { sucursal: branch }, signal }),
  })
  return (
    <Loaded read={read} failed={shiftWords.mark.loadFailed} height="3.75rem">
      {({ data }) => {
        const people = data.map(({ user, name }) => ({ value: String(user), label: name }))
        const options = [...people, ...peopleWhoLeft(shifts, branch, people)]
        return options.length === 0 ? (
          <EmptyState icon={<IconUsers size="1.75rem" />} text={shiftWords.mark.empty} />
        ) : (
          <NativeSelect
            label={common.person}
            data={[{ value: '', label: '' }, ...options]}
            {...field}
          />
        )
      }}
    </Loaded>
  )
}

/** The people with a shift at the branch who do not work there any more. */
function peopleWhoLeft(
  shifts: readonly Shift[],
  branchId: number,
  present: readonly Option[],
): readonly Option[] {
  const here = new Set(present.map(({ value }) => value))
  const options = shifts.flatMap(({ user, branch }) =>
    user && branch.id === branchId && !here.has(String(user.id))
      ? { value: String(user.id), label: words.left({ name: user.name }) }
      : [],
  )
  return [...new Map(options.map((option) => [option.value, option])).values()]
}
