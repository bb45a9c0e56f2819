/** Resumen del día: a business day at a glance, compared with the week before. Also on paper, and by e-mail. */
import { ActionIcon } from '@mantine/core'
import { daySummary } from '@orderi/shared/contract/administration'
import { addDays } from '@orderi/shared/kernel/days'
import { nameOf } from '@orderi/shared/kernel/names'
import { summaryPaper } from '@orderi/shared/printing/summary-paper'
import type { DaySummary } from '@orderi/shared/reports/day-summary'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { useAccess } from '../api/useAccess.ts'
import { printPaper } from '../board/paper/usePrint.tsx'
import { reportsWords } from '../i18n/money.ts'
import { shownLanguage } from '../i18n/shown.ts'
import { FilterSelect, optionsOf } from '../office/list/FilterSelect.tsx'
import { useListParams } from '../office/list/useListParams.ts'
import { OfflineNotice } from '../office/OfflineNotice.tsx'
import { Page } from '../office/Page.tsx'
import { DayInput } from '../office/PeriodFields.tsx'
import { everyBranch } from '../office/queries.ts'
import { useLiveRefetch } from '../office/useLiveRefetch.ts'
import { useOwnRestaurant } from '../office/useOwnRestaurant.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { ToolButton } from '../ui/ToolButton.tsx'
import classes from './Reports.module.css'
import { SummaryFigures } from './SummaryFigures.tsx'
import { SummaryMails } from './SummaryMails.tsx'

const words = reportsWords.summary

export function SummaryScreen() {
  const params = useListParams()
  useLiveRefetch()
  const maySetMails = useAccess('A')
  const branches = useQuery(everyBranch).data?.data ?? []
  const query = { dia: params.filter('dia'), sucursal: params.filter('sucursal') }
  const read = useQuery({
    queryKey: queryKeys.reports.of({ resumen: query }),
    queryFn: ({ signal }) => api.request(daySummary, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const day = query.dia ?? read.data?.day
  const showDay = (dia: string) => params.set({ dia })
  const branch = branches.find(({ id }) => String(id) === query.sucursal)
  return (
    <Page isBusy={read.isFetching}>
      <PageHeader title={words.title} back={{ to: '/admin/reportes', label: words.back }}>
        <PrintSummary summary={read.data} place={branch ? nameOf(branch.translations) : ''} />
      </PageHeader>
      <div className={classes['filters']}>
        {day !== undefined && (
          <div className={classes['days']}>
            <ActionIcon
              variant="default"
              aria-label={words.dayBefore}
              title={words.dayBefore}
              onClick={() => showDay(addDays(day, -1))}
            >
              <IconChevronLeft size="1.25rem" />
            </ActionIcon>
            <DayInput label={words.day} value={day} onChange={showDay} />
            <ActionIcon
              variant="default"
              aria-label={words.dayAfter}
              title={words.dayAfter}
              onClick={() => showDay(addDays(day, 1))}
            >
              <IconChevronRight size="1.25rem" />
            </ActionIcon>
          </div>
        )}
        {branches.length > 1 && (
          <FilterSelect
            params={params}
            name="sucursal"
            label={reportsWords.branch}
            all={reportsWords.everyBranch}
            options={optionsOf(branches)}
          />
        )}
      </div>
      <OfflineNotice text={reportsWords.offline} />
      <Loaded read={read} failed={words.loadFailed} height="24rem">
        {(summary) => (
          <>
            <SummaryFigures summary={summary} />
            {maySetMails && <SummaryMails summary={summary} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function PrintSummary({ summary, place }: { summary: DaySummary | undefined; place: string }) {
  const own = useOwnRestaurant().data
  const print = () => {
    if (!summary || !own) return
    const language = shownLanguage()
    const restaurant = nameOf(own.translations)
    printPaper(summaryPaper(summary, { restaurant, place, format: own, language }))
  }
  return (
    <ToolButton disabled={!summary || !own} icon={IconPrinter} iconSize="1.125rem" onClick={print}>
      {words.print}
    </ToolButton>
  )
}
