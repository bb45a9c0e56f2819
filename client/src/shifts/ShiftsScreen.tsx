/** Jornadas: who works now, the hours per person and week, the shifts, and their corrections. */
import { Button, TextInput } from '@mantine/core'
import { deleteShift, shiftCorrections, shiftHours } from '@orderi/shared/contract/shifts'
import { addDays, dayIn, monthRangeOf } from '@orderi/shared/kernel/days'
import { randomUuid } from '@orderi/shared/kernel/keys'
import type { Shift, ShiftCorrection, WeekOfPerson } from '@orderi/shared/shifts/schema'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { serverNow } from '../api/serverClock.ts'
import { useAccess } from '../api/useAccess.ts'
import { texts } from '../i18n/common.ts'
import { clockTime, dateTime, dayText, durationText } from '../i18n/format.ts'
import { shiftWords } from '../i18n/shifts.ts'
import { ExportButton } from '../office/ExportButton.tsx'
import { findAgain } from '../office/form/findAgain.ts'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { FilterSelect, optionsOf } from '../office/list/FilterSelect.tsx'
import { RowButton } from '../office/list/RowButton.tsx'
import { useListParams } from '../office/list/useListParams.ts'
import { OfflineNotice } from '../office/OfflineNotice.tsx'
import { Page } from '../office/Page.tsx'
import { PeriodFields } from '../office/PeriodFields.tsx'
import { periodOf } from '../office/period.ts'
import { everyBranch } from '../office/queries.ts'
import { Section } from '../office/Section.tsx'
import { useOwnZone } from '../office/useOwnZone.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { queryClient } from '../shell/queries.ts'
import { showFailure } from '../shell/showFailure.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { showDone } from '../ui/notices.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { Question } from '../ui/Question.tsx'
import { ShiftForm } from './ShiftForm.tsx'
import classes from './ShiftsScreen.module.css'

const words = shiftWords.office

type Person = Pick<Shift, 'user' | 'persona'>
const nameOf = ({ user, persona }: Person) => user?.name ?? words.erased({ number: -persona })

const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.shifts.all })

export function ShiftsScreen() {
  const zone = useOwnZone()
  // Managers of a branch come from their profile.
  const back = useAccess('A')
    ? { to: '/admin/empleados', label: words.back }
    : { to: '/perfil', label: texts.shell.profile }
  const params = useListParams()
  const month = monthRangeOf(zone, serverNow())
  const { shown, ...period } = periodOf(
    { desde: params.filter('desde'), hasta: params.filter('hasta') },
    month,
  )
  const sucursal = params.filter('sucursal')
  const query = { ...period, ...(sucursal && { sucursal }) }
  const branches = useQuery(everyBranch)
  const options = optionsOf(branches.data?.data ?? [])
  const read = useQuery({
    queryKey: queryKeys.shifts.hours(query),
    queryFn: ({ signal }) => api.request(shiftHours, { query, signal }),
    staleTime: 0,
  })
  const history = useQuery({
    queryKey: queryKeys.shifts.corrections(query),
    queryFn: ({ signal }) => api.request(shiftCorrections, { query, signal }),
    staleTime: 0,
  })
  const editing = useEntityDialog<Shift>()
  const [removing, setRemoving] = useState<Shift>()
  const persona = params.filter('persona')
  const isShown = (row: Person) => !persona || String(row.persona) === persona
  const namedOf = (shift: Shift) => ({ name: nameOf(shift), day: dateTime(shift.desde, zone) })
  const people = new Map(
    (read.data?.weeks ?? []).map((week) => [String(week.persona), nameOf(week)]),
  )
  const download = (formato: 'csv' | 'xlsx', por: 'jornada' | 'semana') => () =>
    api.download(shiftHours, {
      query: { ...query, ...(persona && { persona }), formato, por },
    })
  return (
    <Page>
      <PageHeader title={words.title} back={back}>
        <Button leftSection={<IconPlus size="1.125rem" />} onClick={() => editing.open()}>
          {words.add}
        </Button>
      </PageHeader>
      <OfflineNotice text={words.offline} />
      <div className={classes['tools']}>
        <PeriodFields shown={shown} month={month} params={params} />
        {options.length > 1 && (
          <FilterSelect
            params={params}
            name="sucursal"
            label={words.branch}
            all={words.everyBranch}
            options={options}
          />
        )}
        <FilterSelect
          params={params}
          name="persona"
          label={words.person}
          all={words.everyPerson}
          options={[...people].map(([value, label]) => ({ value, label }))}
        />
      </div>
      <Loaded read={read} failed={words.loadFailed} height="24rem">
        {({ data, weeks, abiertas }) => (
          <>
            <Section title={words.now}>
              {abiertas.length === 0 ? (
                <p>{words.nobody}</p>
              ) : (
                <ul className={classes['now']}>
                  {abiertas.map((shift) => (
                    <li key={shift.id}>
                      <strong>{nameOf(shift)}</strong> · {shift.branch.name} ·{' '}
                      {nowText(shift, zone)}
                    </li>
                  ))}
                </ul>
              )}
            </Section>
            <Section
              title={words.weeks}
              controls={
                <div className={classes['exports']}>
                  <ExportButton label={words.weeksCsv} read={download('csv', 'semana')} />
                  <ExportButton label={words.weeksXlsx} read={download('xlsx', 'semana')} />
                </div>
              }
            >
              <Weeks weeks={weeks.filter(isShown)} />
            </Section>
            <Section
              title={words.shifts}
              controls={
                <div className={classes['exports']}>
                  <ExportButton label={words.csv} read={download('csv', 'jornada')} />
                  <ExportButton label={words.xlsx} read={download('xlsx', 'jornada')} />
                </div>
              }
            >
              {data.filter(isShown).length === 0 ? (
                <p>{words.none}</p>
              ) : (
                <DataTable
                  rows={data.filter(isShown)}
                  columns={shiftColumns(zone)}
                  actionsLabel={texts.office.list.actions}
                  actions={(shift) => {
                    const named = namedOf(shift)
                    return (
                      <>
                        <RowButton
                          text={words.correct}
                          label={words.correctOne(named)}
                          icon={IconPencil}
                          onClick={() => editing.open(shift)}
                        />
                        <RowButton
                          text={words.remove}
                          label={words.removeOne(named)}
                          icon={IconTrash}
                          isDanger
                          onClick={() => setRemoving(shift)}
                        />
                      </>
                    )
                  }}
                />
              )}
            </Section>
          </>
        )}
      </Loaded>
      <Section title={words.history}>
        <Loaded read={history} failed={words.loadFailed} height="9rem">
          {({ data }) =>
            data.filter(isShown).length === 0 ? (
              <p>{words.noCorrections}</p>
            ) : (
              <DataTable
                rows={data.filter(isShown)}
                columns={correctionColumns(zone)}
                actionsLabel={texts.office.list.actions}
              />
            )
          }
        </Loaded>
      </Section>
      <ShiftForm
        editing={editing}
        title={editing.entity && words.correctOne(namedOf(editing.entity))}
        branches={options}
        zone={zone}
        shifts={read.data?.data ?? []}
        reload={(shift) =>
          findAgain(shift, api.request(shiftHours, { query: around(shift, zone) }))
        }
        onSaved={refresh}
      />
      {removing && <Removal shift={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  )
}

/** The days around the shift, because another manager may have moved it. */
function around({ desde }: Shift, zone: string) {
  const day = dayIn(zone, new Date(desde))
  return { desde: addDays(day, -45), hasta: addDays(day, 45) }
}

function nowText({ desde, descansos }: Shift, zone: string): string {
  const open = descansos.find(({ hasta }) => hasta === null)
  return open
    ? shiftWords.mark.onBreak({ time: clockTime(open.desde, zone) })
    : shiftWords.mark.since({ time: clockTime(desde, zone) })
}

function Weeks({ weeks }: { weeks: readonly WeekOfPerson[] }) {
  if (weeks.length === 0) return <p>{words.none}</p>
  const totals = new Map<number, Person & { id: number; minutos: number }>()
  for (const { user, persona, minutos } of weeks) {
    const before = totals.get(persona)?.minutos ?? 0
    totals.set(persona, { id: persona, user, persona, minutos: before + minutos })
  }
  const person = { label: words.person, isMain: true }
  return (
    <>
      <DataTable
        rows={[...totals.values()]}
        columns={[
          { ...person, cell: nameOf },
          { label: words.total, align: 'end', cell: ({ minutos }) => hoursText(minutos) },
        ]}
        actionsLabel={texts.office.list.actions}
      />
      <DataTable
        rows={weeks.map((week) => ({ ...week, id: `${week.semana} ${week.persona}` }))}
        columns={[
          { ...person, cell: nameOf },
          {
            label: words.week,
            cell: ({ lunes }) => `${dayText(lunes)} – ${dayText(addDays(lunes, 6))}`,
          },
          {
            label: words.hours,
            align: 'end',
            cell: ({ minutos, sin_salida }) =>
              [hoursText(minutos), sin_salida > 0 && words.withoutEnd({ count: sin_salida })]
                .filter(Boolean)
                .join(' · '),
          },
        ]}
        actionsLabel={texts.office.list.actions}
      />
    </>
  )
}

/** Hours and minutes, also above 48 hours. */
const hoursText = (minutes: number) =>
  minutes < 60
    ? durationText(minutes)
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`

/** Word joiners keep the two times on one line. */
const breakText = ({ desde, hasta }: Shift['descansos'][number], zone: string) =>
  `${clockTime(desde, zone)}\u2060–\u2060${hasta ? clockTime(hasta, zone) : ''}`

function timesText(
  { desde, hasta, descansos }: NonNullable<ShiftCorrection['before']>,
  zone: string,
) {
  const breaks = descansos.map((each) => breakText(each, zone))
  const end = hasta ? clockTime(hasta, zone) : ''
  return `${dateTime(desde, zone)}–${end}${breaks.length > 0 ? ` (${breaks.join(', ')})` : ''}`
}

function shiftColumns(zone: string): readonly Column<Shift>[] {
  return [
    { label: words.person, isMain: true, cell: nameOf },
    { label: words.branch, cell: ({ branch }) => branch.name },
    { label: words.start, cell: ({ desde }) => dateTime(desde, zone) },
    {
      label: words.end,
      cell: ({ hasta, estado }) => (hasta ? dateTime(hasta, zone) : words.states[estado]),
    },
    {
      label: words.breaks,
      cell: ({ descansos }) => descansos.map((each) => breakText(each, zone)).join(', '),
    },
    {
      label: words.hours,
      align: 'end',
      cell: ({ minutos, correcciones }) =>
        [hoursText(minutos), correcciones > 0 && words.corrected].filter(Boolean).join(' · '),
    },
  ]
}

function correctionColumns(zone: string): readonly Column<ShiftCorrection>[] {
  return [
    { label: words.person, isMain: true, cell: nameOf },
    { label: words.before, cell: ({ before }) => before && timesText(before, zone) },
    { label: words.after, cell: ({ after }) => after && timesText(after, zone) },
    { label: words.form.reason, cell: ({ motivo }) => motivo },
    { label: words.by, cell: ({ por }) => por?.name ?? words.erasedManager },
    { label: words.at, align: 'end', cell: ({ at }) => dateTime(at, zone) },
  ]
}

function Removal({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const [motivo, setMotivo] = useState('')
  const [isSending, setSending] = useState(false)
  const [key] = useState(randomUuid)
  const remove = async () => {
    setSending(true)
    try {
      await api.request(deleteShift, { body: { id: shift.id, motivo }, key })
      showDone({ title: words.removal.done, closeLabel: texts.common.close })
      refresh()
      onClose()
    } catch (error) {
      showFailure(words.removal.failed, error)
      setSending(false)
    }
  }
  return (
    <Question
      opened
      title={words.removal.title({ name: nameOf(shift) })}
      text={words.removal.text}
      no={texts.common.cancel}
      yes={words.removal.yes}
      isDanger
      isSending={isSending}
      isYesDisabled={motivo.trim() === ''}
      onNo={onClose}
      onYes={() => void remove()}
    >
      <TextInput
        label={words.form.reason}
        maxLength={280}
        value={motivo}
        onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
      />
    </Question>
  )
}
