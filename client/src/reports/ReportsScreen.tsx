/** Reportes: the sales of a period by one key, compared with the period before. The address names the view. */
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { reportsWords as words } from '../i18n/money.ts'
import { ChartFrame } from '../office/ChartFrame.tsx'
import { ExportButton } from '../office/ExportButton.tsx'
import { OfflineNotice } from '../office/OfflineNotice.tsx'
import { Page } from '../office/Page.tsx'
import { Section } from '../office/Section.tsx'
import '../office/styles.ts'
import { useLiveRefetch } from '../office/useLiveRefetch.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { RetryBox } from '../shell/RetryBox.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FigureTable } from '../ui/FigureTable.tsx'
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx'
import { useLayout } from '../ui/layout.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { HeatTable } from './HeatTable.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { COLUMNS, rowName } from './reportColumns.ts'
import { type ShownReport, type ShownRow, useSalesReport } from './useSalesReport.ts'

export function ReportsScreen() {
  const view = useSalesReport()
  const { read, isWorstFirst } = view
  useLiveRefetch()
  return (
    <Page maxWidth="90rem" isBusy={read.isFetching}>
      <PageHeader title={words.title}>
        <ExportButton label={words.csv} read={view.download('csv')} />
        <ExportButton label={words.xlsx} read={view.download('xlsx')} />
      </PageHeader>
      <ReportFilters view={view} />
      <OfflineNotice text={words.offline} />
      {read.error && (
        <RetryBox
          title={words.loadFailed}
          error={read.error}
          isBusy={read.isFetching}
          onRetry={read.refetch}
        />
      )}
      {read.isPending && <LoadingSkeleton label={words.loading} height="24rem" />}
      {read.data && !read.error && (
        <Report
          report={read.data}
          isWorstFirst={isWorstFirst}
          rows={isWorstFirst ? read.data.data.toReversed() : read.data.data}
        />
      )}
    </Page>
  )
}

function Report(props: { report: ShownReport; rows: readonly ShownRow[]; isWorstFirst: boolean }) {
  const { report, rows } = props
  const { por, totals } = report
  const isEmpty = totals.quantity === 0 && totals.previous.quantity === 0
  return (
    <>
      <ReportFigures report={report} />
      <ChartFrame
        title={words.salesBy({ key: words.keys[por].toLowerCase() })}
        empty={
          isEmpty && <EmptyState icon={<IconReportAnalytics size="1.75rem" />} text={words.empty} />
        }
        chart={<ReportChart {...props} />}
        table={<ReportTable report={report} rows={rows} />}
      />
      {por === 'hora' && !isEmpty && (
        <Section title={words.heat} text={words.heatLead}>
          <HeatTable rows={rows} />
        </Section>
      )}
    </>
  )
}

function ReportTable({ report, rows }: { report: ShownReport; rows: readonly ShownRow[] }) {
  const money = useRestaurantMoney()
  const isPhone = useLayout() === 'phone'
  const columns = COLUMNS[report.por].filter(({ isMain }) => isMain || !isPhone)
  const title = words.keys[report.por]
  return (
    <FigureTable
      caption={words.salesBy({ key: title.toLowerCase() })}
      columns={[title, ...columns.map(({ label }) => label)]}
      rows={rows.map((row) => ({
        name: rowName(report.por, row),
        figures: columns.map(({ cell }) => cell(row, money)),
      }))}
      foot={{ name: words.total, figures: columns.map(({ cell }) => cell(report.totals, money)) }}
    />
  )
}
