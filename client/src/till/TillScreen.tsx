/** Caja: the branch's registers and their cash sessions. */
import { Button } from '@mantine/core'
import type { Branch } from '@orderi/shared/floor/schema'
import type { CashMovement, Register } from '@orderi/shared/payments/cash-sessions'
import { opensDrawer } from '@orderi/shared/payments/drawer'
import IconCashRegister from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { useAccess } from '../api/useAccess.ts'
import { useRegisters } from '../board/charge/useCashDesk.ts'
import { tillWords as words } from '../i18n/till.ts'
import { OfficeCommands } from '../live/react.tsx'
import { MoneyLinks } from '../office/MoneyLinks.tsx'
import { OfflineNotice } from '../office/OfflineNotice.tsx'
import type { OpenRegister } from '../office/openRegister.ts'
import { Page } from '../office/Page.tsx'
import { useIsOnline } from '../office/useIsOnline.ts'
import { useLiveRefetch } from '../office/useLiveRefetch.ts'
import { useOwnRestaurant } from '../office/useOwnRestaurant.ts'
import { usePermission } from '../office/usePermission.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { queryClient } from '../shell/queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Note } from '../ui/Note.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { ClosedSessions } from './ClosedSessions.tsx'
import { CloseRegisterDialog } from './CloseRegisterDialog.tsx'
import { type CountDraft, NO_COUNT } from './count.ts'
import { MoveCashDialog } from './MoveCashDialog.tsx'
import { OpenDrawer } from './OpenDrawer.tsx'
import { OpenRegisterDialog } from './OpenRegisterDialog.tsx'
import { RegisterPart } from './RegisterPart.tsx'
import { ReverseMovement } from './ReverseMovement.tsx'
import { SessionReportScreen } from './SessionReportScreen.tsx'

const ICON = <IconCashRegister size="1.75rem" />

export function TillScreen() {
  const branch = useStore(session, (state) => state.branch)
  const [params] = useSearchParams()
  const own = useOwnRestaurant()
  const navigate = useNavigate()
  useLiveRefetch()
  if (branch === null) {
    return (
      <>
        <PageHeader title={words.title} />
        <EmptyState icon={ICON} text={words.chooseBranch}>
          <Button onClick={() => void navigate('/login')}>{words.choose}</Button>
        </EmptyState>
      </>
    )
  }
  const shown = Number(params.get('turno'))
  if (shown > 0) return <SessionReportScreen session={shown} branch={branch} />
  return (
    <Page maxWidth="68rem">
      <PageHeader title={words.title}>
        <MoneyLinks />
      </PageHeader>
      <Loaded read={own} failed={words.loadFailed} height="24rem">
        {({ branches }) => {
          const present = branches.find(({ id }) => id === branch)
          if (present?.cobros !== 1) return <PaymentsOff />
          return <Registers key={branch} branch={present} />
        }}
      </Loaded>
    </Page>
  )
}

function PaymentsOff() {
  const isAdmin = useAccess('A')
  return (
    <EmptyState icon={ICON} title={words.offTitle} text={words.off}>
      {isAdmin && (
        <Button component={Link} to="/admin/restaurante/cobros">
          {words.setUp}
        </Button>
      )}
    </EmptyState>
  )
}

type OpenDialog =
  | { readonly kind: 'open'; readonly register: Register }
  | { readonly kind: 'move' | 'close' | 'drawer'; readonly register: OpenRegister }
  | { readonly kind: 'reverse'; readonly movement: CashMovement }

function Registers({ branch }: { branch: Branch }) {
  const read = useRegisters(branch.id)
  const mayHandle = usePermission('caja')
  const isOnline = useIsOnline()
  const navigate = useNavigate()
  const [dialog, show] = useState<OpenDialog>()
  // Counts survive closing their dialog, because counting again takes minutes.
  const [drafts, setDrafts] = useState<Readonly<Record<string, CountDraft>>>({})
  const onBack = () => show(undefined)
  const onDone = () => {
    show(undefined)
    void queryClient.invalidateQueries({ queryKey: queryKeys.everyRegister })
  }
  const draftOf = (name: string) => ({
    draft: drafts[name] ?? NO_COUNT,
    onDraft: (draft: CountDraft) => setDrafts((all) => ({ ...all, [name]: draft })),
  })
  const dropDraft = (name: string) => setDrafts((all) => ({ ...all, [name]: NO_COUNT }))
  const actions = {
    open: (register: Register) => show({ kind: 'open', register }),
    move: (register: OpenRegister) => show({ kind: 'move', register }),
    drawer: (register: OpenRegister) => show({ kind: 'drawer', register }),
    close: (register: OpenRegister) => show({ kind: 'close', register }),
    reverse: (movement: CashMovement) => show({ kind: 'reverse', movement }),
  }
  return (
    <OfficeCommands epoch={read.data?.epoch}>
      <OfflineNotice text={words.offline} />
      {mayHandle === false && (
        <Note
          kind="note"
          tone="brand"
          icon={<IconCashRegister size="1.25rem" />}
          text={words.noPermission}
        />
      )}
      <Loaded read={read} failed={words.loadFailed} height="12rem">
        {({ data: registers }) =>
          registers.length === 0 ? (
            <EmptyState icon={ICON} text={words.none} />
          ) : (
            registers.map((register) => (
              <RegisterPart
                key={register.id}
                register={register}
                hasDrawer={opensDrawer(branch, register)}
                isDisabled={!isOnline}
                actions={mayHandle === true ? actions : undefined}
              />
            ))
          )
        }
      </Loaded>
      {mayHandle === true && <ClosedSessions branch={branch.id} />}
      {dialog?.kind === 'open' && (
        <OpenRegisterDialog
          register={dialog.register}
          {...draftOf(`open ${dialog.register.id}`)}
          onBack={onBack}
          onDone={() => {
            dropDraft(`open ${dialog.register.id}`)
            onDone()
          }}
        />
      )}
      {dialog?.kind === 'move' && (
        <MoveCashDialog register={dialog.register} onBack={onBack} onDone={onDone} />
      )}
      {dialog?.kind === 'drawer' && (
        <OpenDrawer register={dialog.register} onBack={onBack} onDone={onDone} />
      )}
      {dialog?.kind === 'close' && (
        <CloseRegisterDialog
          register={dialog.register}
          {...draftOf(`close ${dialog.register.session.id}`)}
          onBack={onBack}
          onDone={() => {
            onDone()
            void navigate(`?turno=${dialog.register.session.id}`)
          }}
        />
      )}
      {dialog?.kind === 'reverse' && (
        <ReverseMovement movement={dialog.movement} onBack={onBack} onDone={onDone} />
      )}
    </OfficeCommands>
  )
}
