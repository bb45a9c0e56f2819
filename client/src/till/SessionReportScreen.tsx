/** X: the figures of an open session so far. Z: the final figures of a closed session. */
import { Button } from '@mantine/core'
import type { CashSession } from '@orderi/shared/payments/cash-sessions'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { Link } from 'react-router-dom'
import { useRegisters } from '../board/charge/useCashDesk.ts'
import { dateTime } from '../i18n/format.ts'
import { tillWords } from '../i18n/till.ts'
import { OfficeCommands } from '../live/react.tsx'
import { Page } from '../office/Page.tsx'
import { Section } from '../office/Section.tsx'
import { useOwnZone } from '../office/useOwnZone.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { FigureTable } from '../ui/FigureTable.tsx'
import { Note } from '../ui/Note.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { CashPart } from './CashPart.tsx'
import { MethodsPart } from './MethodsPart.tsx'
import { Movements } from './Movements.tsx'
import { PrintSession } from './PrintSession.tsx'
import { SessionFigures } from './SessionFigures.tsx'
import classes from './Till.module.css'
import { useCashSession } from './useCashSession.ts'

const words = tillWords.report

const BACK = { to: '/admin/caja', label: words.back }

export function SessionReportScreen({ session, branch }: { session: number; branch: number }) {
  const read = useCashSession(session)
  const epoch = useRegisters(branch).data?.epoch
  const title = read.data ? titleOf(read.data) : tillWords.title
  return (
    <Page maxWidth="68rem">
      <PageHeader title={title} back={BACK}>
        {read.data?.figures && (
          <OfficeCommands epoch={epoch}>
            <PrintSession session={session} what={title} />
          </OfficeCommands>
        )}
      </PageHeader>
      <Loaded read={read} failed={tillWords.movements.failed} height="24rem">
        {(detail) => <Report detail={detail} />}
      </Loaded>
    </Page>
  )
}

function titleOf({ status, register, number }: CashSession): string {
  return words[status === 'abierto' ? 'x' : 'z'](register.name, number)
}

function Report({ detail }: { detail: CashSession }) {
  const { figures, movements } = detail
  return (
    <div className={classes['report']}>
      <Head detail={detail} />
      {figures ? (
        <CashPart detail={detail} figures={figures} />
      ) : (
        <Note kind="note" tone="brand" icon={<IconEyeOff size="1.25rem" />} text={words.hidden} />
      )}
      {detail.counts.length > 1 && <CountsPart counts={detail.counts} />}
      {figures && <MethodsPart figures={figures} isClosed={detail.closed_at !== null} />}
      <Section title={tillWords.movements.title}>
        <Movements movements={movements} />
      </Section>
      {figures && <SessionFigures figures={figures} />}
      {/* The page scrolls, so the keyboard needs an element to focus in it. */}
      <Button className={classes['back']} component={Link} to={BACK.to} variant="default">
        {BACK.label}
      </Button>
    </div>
  )
}

/** All counts of a session that was counted more than once. */
function CountsPart({ counts }: Pick<CashSession, 'counts'>) {
  const zone = useOwnZone()
  const money = useRestaurantMoney()
  return (
    <Section title={words.counts}>
      <FigureTable
        caption={words.counts}
        columns={[words.count, words.expected, words.counted]}
        rows={counts.map(({ user, at, expected, counted }) => ({
          name: words.byWhen(user ?? words.nobody, dateTime(at, zone)),
          figures: [money(expected), money(counted)],
        }))}
      />
    </Section>
  )
}

function Head({ detail }: { detail: CashSession }) {
  const zone = useOwnZone()
  const by = (person: string | null, at: string, approver: string | null) => {
    const text = words.byWhen(person ?? words.nobody, dateTime(at, zone))
    return approver ? words.approved(text, approver) : text
  }
  const { opened_by, opened_at, opened_approver, closed_by, closed_at, closed_approver } = detail
  const why = [detail.reason, detail.note].filter(Boolean).join(' · ')
  const rows = [
    [words.register, detail.register.name],
    [words.number, String(detail.number)],
    [words.openedBy, by(opened_by, opened_at, opened_approver)],
    [
      words.closedBy,
      closed_at === null ? words.stillOpen : by(closed_by, closed_at, closed_approver),
    ],
    ...(why === '' ? [] : [[words.why, why] as const]),
  ] as const
  return (
    <Section title={words.session}>
      <dl className={classes['facts']}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
