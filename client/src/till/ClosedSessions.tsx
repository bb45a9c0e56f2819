import { closedSessions } from '@orderi/shared/contract/payments'
import type { ClosedSession } from '@orderi/shared/payments/cash-sessions'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { dateTime } from '../i18n/format.ts'
import { tillWords } from '../i18n/till.ts'
import { RowButton } from '../office/list/RowButton.tsx'
import { Section } from '../office/Section.tsx'
import { useOwnZone } from '../office/useOwnZone.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Difference } from './Difference.tsx'

const words = tillWords.closedSessions

/** The 20 sessions of a branch that were closed last, with links to their Z. */
export function ClosedSessions({ branch }: { branch: number }) {
  const zone = useOwnZone()
  const money = useRestaurantMoney()
  const navigate = useNavigate()
  const read = useQuery({
    queryKey: queryKeys.closedSessions(branch),
    queryFn: ({ signal }) =>
      api.request(closedSessions, {
        params: { sucursal: branch },
        query: { tamano: '20' },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const columns: readonly Column<ClosedSession>[] = [
    {
      label: words.session,
      isMain: true,
      cell: ({ register, number }) => words.sessionOf({ register: register.name, number }),
    },
    { label: words.closedAt, cell: ({ closed_at }) => dateTime(closed_at, zone) },
    { label: words.closedBy, cell: ({ closed_by }) => closed_by ?? tillWords.report.nobody },
    { label: words.counted, cell: ({ counted }) => money(counted), align: 'end' },
    {
      label: words.difference,
      cell: ({ difference }) => <Difference amount={difference} />,
      align: 'end',
    },
  ]
  return (
    <Section title={words.title}>
      <Loaded read={read} failed={words.failed} height="8rem">
        {({ data }) =>
          data.length === 0 ? (
            <p className="faint">{words.none}</p>
          ) : (
            <DataTable
              rows={data}
              columns={columns}
              actionsLabel={tillWords.movements.actions}
              actions={({ id: session, register, number }) => (
                <RowButton
                  text={words.z}
                  label={tillWords.report.z(register.name, number)}
                  icon={IconReportMoney}
                  onClick={() => void navigate(`?turno=${session}`)}
                />
              )}
            />
          )
        }
      </Loaded>
    </Section>
  )
}
