/** Dashboard, Cocina: how long the kitchen took in a period, by one key. The address names the view. */
import { NativeSelect } from '@mantine/core'
import { TimesKey } from '@orderi/shared/reports/kitchen-times'
import IconChefHat from '@tabler/icons-react/dist/esm/icons/IconChefHat.mjs'
import { useQuery } from '@tanstack/react-query'
import { reportsWords, kitchenTimesWords as words } from '../../i18n/money.ts'
import { BarList } from '../../office/BarList.tsx'
import { ChartFrame } from '../../office/ChartFrame.tsx'
import { ExportButton } from '../../office/ExportButton.tsx'
import { FilterSelect, optionsOf } from '../../office/list/FilterSelect.tsx'
import { OfflineNotice } from '../../office/OfflineNotice.tsx'
import { Page } from '../../office/Page.tsx'
import { PeriodFields } from '../../office/PeriodFields.tsx'
import { everyBranch, stationsQuery } from '../../office/queries.ts'
import '../../office/styles.ts'
import { useLiveRefetch } from '../../office/useLiveRefetch.ts'
import { RetryBox } from '../../shell/RetryBox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'
import { useLayout } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/pageHeader.tsx'
import { Figure } from '../Figure.tsx'
import classes from '../Reports.module.css'
import { bothTimes, lateShare, TIME_COLUMNS, timesRowName, timeText } from './timeColumns.ts'
import { type ShownTimes, useKitchenTimes } from './useKitchenTimes.ts'

const SHOWN = 15

export function KitchenTimesScreen() {
  const view = useKitchenTimes()
  const { read } = view
  useLiveRefetch()
  return (
    <Page maxWidth="90rem" isBusy={read.isFetching}>
      <PageHeader title={words.title} back={{ to: '/admin/dashboard', label: words.back }}>
        <ExportButton label={reportsWords.csv} read={view.download('csv')} />
        <ExportButton label={reportsWords.xlsx} read={view.download('xlsx')} />
      </PageHeader>
      <TimesFilters view={view} />
      <OfflineNotice text={reportsWords.offline} />
      {read.error && (
        <RetryBox
          title={words.loadFailed}
          error={read.error}
          isBusy={read.isFetching}
          onRetry={read.refetch}
        />
      )}
      {read.isPending && <LoadingSkeleton label={words.loading} height="24rem" />}
      {read.data && !read.error && <Times times={read.data} />}
    </Page>
  )
}

function TimesFilters({ view }: { view: ReturnType<typeof useKitchenTimes> }) {
  const { params, query, month } = view
  const branches = useQuery(everyBranch).data?.data ?? []
  const branch = query.sucursal ?? (branches.length === 1 ? String(branches[0]?.id) : undefined)
  const stations = useQuery({ ...stationsQuery(branch ?? ''), enabled: branch !== undefined })
  return (
    <div className={classes['filters']}>
      <NativeSelect
        aria-label={reportsWords.by}
        data={TimesKey.options.map((key) => ({ value: key, label: words.keys[key] }))}
        value={query.por}
        onChange={(event) => params.set({ por: event.currentTarget.value })}
      />
      {branches.length > 1 && (
        <FilterSelect
          params={params}
          name="sucursal"
          clears={['estacion']}
          label={reportsWords.branch}
          all={reportsWords.everyBranch}
          options={optionsOf(branches)}
        />
      )}
      {branch !== undefined && (stations.data?.data.length ?? 0) > 0 && (
        <FilterSelect
          params={params}
          name="estacion"
          label={words.station}
          all={words.everyStation}
          options={(stations.data?.data ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
        />
      )}
      <PeriodFields
        shown={{ desde: query.desde, hasta: query.hasta }}
        month={month}
        params={params}
      />
    </div>
  )
}

function Times({ times }: { times: ShownTimes }) {
  const { por, totals } = times
  const key = words.keys[por].toLowerCase()
  const isEmpty = totals.total.dishes === 0 && totals.waited.dishes === 0
  return (
    <>
      <dl className={classes['figures']}>
        <Figure name={words.median} value={timeText(totals.total.median)} />
        <Figure name={words.p90} value={timeText(totals.total.p90)} />
        <Figure name={words.late} value={String(totals.late)}>
          <dd>{lateShare(totals)}</dd>
        </Figure>
      </dl>
      <ChartFrame
        title={words.timesBy({ key })}
        empty={isEmpty && <EmptyState icon={<IconChefHat size="1.75rem" />} text={words.empty} />}
        chart={<TimesChart times={times} />}
        table={<TimesTable times={times} />}
      />
    </>
  )
}

function TimesChart({ times: { por, data } }: { times: ShownTimes }) {
  const known = data.filter(({ total }) => total.dishes > 0)
  const shown = por === 'hora' ? known : known.slice(0, SHOWN)
  const longest = Math.max(1, ...shown.map(({ total }) => total.p90 ?? 0))
  return (
    <>
      <p className={classes['lead']}>{words.lead}</p>
      <BarList
        rows={shown.map((row) => ({
          key: row.key,
          name: timesRowName(por, row),
          value: bothTimes(row.total),
          bars: [(row.total.p90 ?? 0) / longest, (row.total.median ?? 0) / longest],
        }))}
      />
      {data.length > shown.length && (
        <p className={classes['more']}>
          {reportsWords.more({ count: data.length - shown.length })}
        </p>
      )}
    </>
  )
}

function TimesTable({ times: { por, data, totals } }: { times: ShownTimes }) {
  const isPhone = useLayout() === 'phone'
  const columns = TIME_COLUMNS.filter(({ isMain }) => isMain || !isPhone)
  const title = words.keys[por]
  return (
    <>
      <p className={classes['lead']}>{words.tableLead}</p>
      <FigureTable
        caption={words.timesBy({ key: title.toLowerCase() })}
        columns={[title, ...columns.map(({ label }) => label)]}
        rows={data.map((row) => ({
          name: timesRowName(por, row),
          figures: columns.map(({ cell }) => cell(row)),
        }))}
        foot={{ name: reportsWords.total, figures: columns.map(({ cell }) => cell(totals)) }}
      />
    </>
  )
}
