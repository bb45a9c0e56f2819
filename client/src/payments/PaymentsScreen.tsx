import { Button } from '@mantine/core'
import type { Branch } from '@orderi/shared/floor/schema'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { paymentsWords as words } from '../i18n/money.ts'
import { Page } from '../office/Page.tsx'
import { everyBranch } from '../office/queries.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { queryClient } from '../shell/queries.ts'
import { refreshFirstSteps } from '../shell/useFirstSteps.ts'
import { PageHeader } from '../ui/pageHeader.tsx'
import { BranchPaymentsForm } from './BranchPaymentsForm.tsx'
import { MethodsPart } from './MethodsPart.tsx'
import { ReasonsPart } from './ReasonsPart.tsx'
import { RegistersPart } from './RegistersPart.tsx'

function refresh(): void {
  const keys = [
    queryKeys.branches,
    queryKeys.branch.all,
    queryKeys.everyPaymentReason,
    queryKeys.everyPaymentMethod,
    queryKeys.everyRegister,
  ]
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  refreshFirstSteps()
}

/** Methods and reasons belong to the restaurant. The server creates them when the first branch takes payments. */
export function PaymentsScreen() {
  const read = useQuery(everyBranch)
  return (
    <Page maxWidth="62rem">
      <PageHeader title={words.title} back={{ to: '/admin/restaurante', label: words.back }}>
        <Button
          component={Link}
          to="/admin/permisos"
          variant="default"
          leftSection={<IconShieldCheck size="1.125rem" />}
        >
          {words.people.title}
        </Button>
      </PageHeader>
      <Loaded read={read} failed={words.loadFailed} height="24rem">
        {({ data: branches }) => (
          <>
            <Settings branches={branches} />
            {branches.some(({ cobros }) => cobros === 1) && (
              <>
                <RegistersPart branches={branches.filter(({ cobros }) => cobros === 1)} />
                <MethodsPart />
                <ReasonsPart />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Settings({ branches: list }: { branches: readonly Branch[] }) {
  const working = useStore(session, (state) => state.branch)
  // Keeps the version with which the form started, because newer data must not replace typed values.
  const [shown, setShown] = useState({
    present: list.find(({ id }) => id === working) ?? list[0],
    turn: 0,
  })
  if (!shown.present) return null
  return (
    <BranchPaymentsForm
      key={shown.turn}
      branch={shown.present}
      branches={list}
      onTake={(present) => setShown({ present, turn: shown.turn + 1 })}
      onSaved={refresh}
    />
  )
}
