import { Button, Skeleton } from '@mantine/core'
import { nameOf, UNNAMED } from '@orderi/shared/kernel/names'
import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { texts } from '../../i18n/common.ts'
import { floorWords } from '../../i18n/office.ts'
import { LoadFailedDialog } from '../../office/list/ListContent.tsx'
import { hallQuery } from '../../office/queries.ts'
import { failureText } from '../../shell/failureText.ts'
import { finishCodesStep } from '../../shell/useFirstSteps.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { PageHeader } from '../../ui/pageHeader.tsx'
import { PrintedSheets } from '../../ui/sheets.tsx'
import { CODES_PER_SHEET, CodeSheet } from './CodeSheet.tsx'
import classes from './CodesScreen.module.css'
import { LoopbackWarning } from './LoopbackWarning.tsx'
import { SHEET_SIZES } from './sheetSize.ts'
import { sheetsOf } from './tableCode.ts'

const words = floorWords.codes

export function CodesScreen() {
  const { salon = '' } = useParams()
  const read = useQuery(hallQuery(salon))
  const hall = read.data
  const tables = hall?.tables.filter(({ status }) => status === 1) ?? []
  const restaurant = hall ? nameOf(hall.branch.restaurant.translations) : ''
  const size = SHEET_SIZES[hall?.branch.restaurant.country ?? 'crc']
  const sheets = sheetsOf(tables, CODES_PER_SHEET).map((each) => (
    <CodeSheet key={each[0]?.id} tables={each} restaurant={restaurant} size={size} />
  ))
  return (
    <div className={classes['page']}>
      <PageHeader
        title={hall ? words.title({ hall: hall.name || UNNAMED }) : words.titleWaiting}
        back={{ to: `/admin/salon/${salon}`, label: words.back }}
      />
      {read.isPending && (
        <output className={classes['loading']} aria-label={texts.common.loading}>
          <Skeleton height="30rem" radius="lg" />
        </output>
      )}
      {read.error && <FailureBox text={failureText(read.error)} />}
      <LoadFailedDialog
        title={floorWords.tables.loadFailed}
        error={read.error}
        errorAt={read.errorUpdatedAt}
      />
      <LoopbackWarning url={tables[0]?.qr_url} />
      {hall && tables.length === 0 && (
        <EmptyState icon={<IconArmchair size="1.75rem" />} text={floorWords.tables.empty} />
      )}
      {tables.length > 0 && (
        <>
          <div className={classes['lead']}>
            <p>
              {words.sheets({
                codes: words.codeCount({ count: tables.length }),
                sheets: words.sheetCount({ count: sheets.length }),
                size: words.sizes[size.name],
              })}
            </p>
            <Button
              leftSection={<IconPrinter size="1.125rem" />}
              onClick={() => {
                window.print()
                // A failure is harmless: the user can also dismiss this step on the list of first
                // steps.
                finishCodesStep().catch(() => undefined)
              }}
            >
              {words.print}
            </Button>
          </div>
          <div className={classes['sheets']}>{sheets}</div>
          <PrintedSheets size={size.name}>{sheets}</PrintedSheets>
        </>
      )}
    </div>
  )
}
