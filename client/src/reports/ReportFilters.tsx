import { Button, NativeSelect } from '@mantine/core'
import { nameOf } from '@orderi/shared/kernel/names'
import { SalesKey } from '@orderi/shared/reports/sales'
import IconCalendarStats from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { reportsWords as words } from '../i18n/money.ts'
import { PeriodFields } from '../office/PeriodFields.tsx'
import { everyBranch } from '../office/queries.ts'
import classes from './Reports.module.css'
import type { useSalesReport } from './useSalesReport.ts'

export function ReportFilters({ view }: { view: ReturnType<typeof useSalesReport> }) {
  const { params, query, month, isWorstFirst } = view
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
        <NativeSelect
          aria-label={words.branch}
          data={[
            { value: '', label: words.everyBranch },
            ...branches.map(({ id, translations }) => ({
              value: String(id),
              label: nameOf(translations),
            })),
          ]}
          value={query.sucursal ?? ''}
          onChange={(event) => params.set({ sucursal: event.currentTarget.value })}
        />
      )}
      {query.por === 'producto' && (
        <NativeSelect
          aria-label={words.order}
          data={[
            { value: '', label: words.best },
            { value: 'menos', label: words.worst },
          ]}
          value={isWorstFirst ? 'menos' : ''}
          onChange={(event) => params.set({ orden: event.currentTarget.value })}
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
