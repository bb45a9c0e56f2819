/** Actividad: who changed the menu, people or settings, and who exported a file. */
import { type Activity, ActivityArea, type ActivityList } from '@orderi/shared/activity/schema'
import { activity } from '@orderi/shared/contract/activity'
import { monthRangeOf } from '@orderi/shared/kernel/days'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { serverNow } from '../../api/serverClock.ts'
import { dateTime } from '../../i18n/format.ts'
import { activityWords as words } from '../../i18n/office.ts'
import { ExportButton } from '../../office/ExportButton.tsx'
import { FilterSelect } from '../../office/list/FilterSelect.tsx'
import { ListScreen } from '../../office/list/ListScreen.tsx'
import { useServerList } from '../../office/list/useList.ts'
import { useListParams } from '../../office/list/useListParams.ts'
import { OfflineNotice } from '../../office/OfflineNotice.tsx'
import { PeriodFields } from '../../office/PeriodFields.tsx'
import { periodOf } from '../../office/period.ts'
import { useOwnZone } from '../../office/useOwnZone.ts'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { useLayout } from '../../ui/layout.tsx'
import classes from './ActivityScreen.module.css'
import { activityText, type Money } from './activityText.ts'

const BACK = { to: '/admin/empleados', label: words.back }

const AREAS = ActivityArea.options.map((value) => ({ value, label: words.areas[value] }))

export function ActivityScreen() {
  const zone = useOwnZone()
  const money = useRestaurantMoney()
  const params = useListParams()
  const month = monthRangeOf(zone, serverNow())
  const { shown, ...period } = periodOf(
    { desde: params.filter('desde'), hasta: params.filter('hasta') },
    month,
  )
  const filters = {
    ...period,
    tipo: ActivityArea.safeParse(params.filter('tipo')).data,
    persona: params.filter('persona'),
  }
  const list = useServerList<Activity, ActivityList>({
    key: queryKeys.activity,
    filters,
    read: (asked, signal) =>
      api.request(activity, { query: { ...asked, ...filters, formato: 'json' }, signal }),
  })
  const download = (formato: 'csv' | 'xlsx') => () =>
    api.download(activity, { query: { ...filters, buscar: params.search, formato } })
  // A phone's header has space for one button.
  const isPhone = useLayout() === 'phone'
  const exports = (
    <div className={classes['exports']}>
      <ExportButton label={words.csv} read={download('csv')} />
      <ExportButton label={words.xlsx} read={download('xlsx')} />
    </div>
  )
  const filter = { params, className: classes['filter'] }
  const people = list.answer?.people ?? []
  return (
    <ListScreen
      title={words.title}
      back={BACK}
      tools={!isPhone && exports}
      list={list}
      columns={columnsOf(zone, money)}
      words={words}
      icon={IconHistory}
      filterNames={['desde', 'hasta', 'tipo', 'persona']}
      filters={
        <>
          <PeriodFields shown={shown} month={month} params={params} />
          <FilterSelect
            {...filter}
            name="tipo"
            label={words.area}
            all={words.everyArea}
            options={AREAS}
          />
          <FilterSelect
            {...filter}
            name="persona"
            label={words.person}
            all={words.everyPerson}
            options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          {isPhone && exports}
        </>
      }
      lead={<OfflineNotice text={words.offline} />}
    />
  )
}

function columnsOf(zone: string, money: Money): readonly Column<Activity>[] {
  return [
    { label: words.what, isMain: true, cell: (entry) => <What entry={entry} money={money} /> },
    { label: words.person, cell: ({ user }) => user?.name ?? words.erased },
    { label: words.branch, cell: ({ branch }) => branch },
    { label: words.at, cell: ({ at }) => dateTime(at, zone), align: 'end' },
  ]
}

function What({ entry, money }: { entry: Activity; money: Money }) {
  const { sentence, details } = activityText(entry, money)
  return (
    <>
      {sentence}
      {details.length > 0 && (
        <ul className={classes['details']}>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </>
  )
}
