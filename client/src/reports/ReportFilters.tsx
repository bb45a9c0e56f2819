import { Button, NativeSelect } from '@mantine/core'
import { SalesKey } from '@orderi/shared/reports/sales'
import IconCalendarStats from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { reportsWords as words } from '../i18n/money.ts'
import { FilterSelect, optionsOf } from '../office/list/FilterSelect.tsx'
import { PeriodFields } from '../office/PeriodFields.tsx'
import { everyBranch } from '../office/queries.ts'
import classes from './Reports.module.css'
import type { useSalesReport } from './useSalesReport.ts'

export function ReportFilters({ view }: { view: ReturnType<typeof useSalesReport> }) {
  const { params, query, month } = view
  const branches = useQuery(everyBranch).data?.data ?? []
  return (
    <div className={classes['filters']}>
      <NativeSelect
        aria-label={words.by}
        data={SalesKey.options.map((key) => ({ value: key, label: words.keys[key] }))}
        value={query.por}
        onChange={(event) => params.set({ por: event.currentTarget.value })}
      />
      {branches.length > 1 && (
        <FilterSelect
          params={params}
          name="sucursal"
          label={words.branch}
          all={words.everyBranch}
          options={optionsOf(branches)}
        />
      )}
      {query.por === 'producto' && (
        <FilterSelect
          params={params}
          name="orden"
          label={words.order}
          all={words.best}
          options={[{ value: 'menos', label: words.worst }]}
        />
      )}
      <PeriodFields
        shown={{ desde: query.desde, hasta: query.hasta }}
        month={month}
        params={params}
      />
      <Button
        component={Link}
        to="/admin/resumen"
        variant="default"
        leftSection={<IconCalendarStats size="1.125rem" />}
      >
        {words.summary.title}
      </Button>
    </div>
  )
}
