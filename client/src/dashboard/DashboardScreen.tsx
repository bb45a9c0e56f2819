import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { nameOf } from '@orderi/shared/kernel/names'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { money } from '../i18n/format.ts'
import { kitchenTimesWords, reportsWords, dashboardWords as words } from '../i18n/money.ts'
import { Page } from '../office/Page.tsx'
import { everyBranch } from '../office/queries.ts'
import '../office/styles.ts'
import { useLiveRefetch } from '../office/useLiveRefetch.ts'
import { RetryBox } from '../shell/RetryBox.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import classes from './DashboardScreen.module.css'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { MonthCard } from './MonthCard.tsx'
import { MonthlySales } from './MonthlySales.tsx'
import { yearsToChoose } from './period.ts'
import { Ranking } from './Ranking.tsx'
import { type DashboardScope, type DashboardView, useDashboard } from './useDashboard.ts'

export function RestaurantDashboardScreen() {
  return <DashboardOf scope="restaurant" />
}

export function PlatformDashboardScreen() {
  return <DashboardOf scope="platform" />
}

function DashboardOf({ scope }: { scope: DashboardScope }) {
  const view = useDashboard(scope)
  useLiveRefetch()
  return (
    <Page maxWidth="90rem" isBusy={view.isFetching}>
      <PageHeader title={words.title}>
        {scope === 'restaurant' && (
          <>
            <Button component={Link} to="/admin/dashboard/cocina" variant="default">
              {kitchenTimesWords.open}
            </Button>
            <Button component={Link} to="/admin/reportes" variant="default">
              {reportsWords.open}
            </Button>
          </>
        )}
        <Choices view={view} />
      </PageHeader>
      {scope === 'platform' && view.currencies.length > 1 && (
        <p className={classes['lead']}>
          {words.allRestaurants({ currency: view.moneyFormat.currency })}
        </p>
      )}
      {scope === 'restaurant' && <CountedBranches />}
      {view.error && (
        <RetryBox
          title={words.failed}
          error={view.error}
          isBusy={view.isFetching}
          onRetry={view.retry}
        />
      )}
      {!view.figures && !view.error && <DashboardSkeleton />}
      {view.figures && <Figures view={view} figures={view.figures} scope={scope} />}
    </Page>
  )
}

function CountedBranches() {
  const branches = useQuery(everyBranch).data?.data ?? []
  if (branches.length === 0) return null
  const names = branches.map(({ translations }) => nameOf(translations)).join(', ')
  return <p className={classes['lead']}>{reportsWords.countsBranches({ names })}</p>
}

function Choices({ view }: { view: DashboardView }) {
  const { currencies, moneyFormat, year, now, show } = view
  return (
    <>
      {currencies.length > 1 && (
        <SegmentedControl
          aria-label={words.currency}
          data={[...currencies]}
          value={moneyFormat.currency}
          onChange={(moneda) => show({ moneda })}
        />
      )}
      <NativeSelect
        aria-label={words.year}
        data={yearsToChoose(now.year, year).map(String)}
        value={String(year)}
        onChange={(event) => show({ anio: Number(event.currentTarget.value) })}
      />
    </>
  )
}

function Figures(props: {
  view: DashboardView
  figures: NonNullable<DashboardView['figures']>
  scope: DashboardScope
}) {
  const { figures, view } = props
  const { moneyFormat, year, now } = view
  const maxQuantity = Math.max(1, ...figures.topProducts.map((each) => each.total_qty))
  return (
    <>
      <div className={classes['cards']}>
        <MonthCard
          label={words.sales}
          amount={money(figures.salesThisMonth, moneyFormat)}
          now={now}
        />
        <MonthCard
          label={props.scope === 'platform' ? words.commissionDue : words.commission}
          amount={money(figures.commissionThisMonth, moneyFormat)}
          now={now}
          isDue
        />
      </div>
      <MonthlySales months={figures.monthlySales} year={year} moneyFormat={moneyFormat} />
      <div className={classes['rankings']}>
        <Ranking
          title={words.top({ year })}
          products={figures.topProducts}
          year={year}
          maxQuantity={maxQuantity}
        />
        <Ranking
          title={words.bottom({ year })}
          products={figures.topProducts.length === 0 ? [] : figures.bottomProducts}
          year={year}
          maxQuantity={maxQuantity}
          isQuiet
        />
      </div>
    </>
  )
}
