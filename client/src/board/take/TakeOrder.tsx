import { MAX_SEAT } from '@orderi/shared/orders/limits'
import type { Approval } from '@orderi/shared/payments/schema'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { texts } from '../../i18n/common.ts'
import { useBill, useBranch } from '../../live/react.tsx'
import { useLayout } from '../../ui/layout.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { asksApproval } from '../correct/ApprovalFields.tsx'
import { DialogFrame, type DialogNavigation } from '../dialogs/DialogFrame.tsx'
import { dialogInUrl } from '../dialogs/useDialog.ts'
import { SoldOutButton } from '../soldout/SoldOutButton.tsx'
import { CartPanel } from './CartPanel.tsx'
import {
  type Draft,
  draftForTarget,
  emptyDraft,
  type Target,
  withDraft,
  withoutDraft,
  withoutOtherCourses,
  withoutOtherSeats,
} from './drafts.ts'
import { GoneBill } from './GoneBill.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { MenuBrowser } from './MenuBrowser.tsx'
import classes from './TakeOrder.module.css'
import { useDraftStore, useDrafts, useSendDraft } from './useDrafts.ts'
import { useMenu } from './useMenu.ts'

const ApproveOrder = loadable(async () => (await import('./ApproveOrder.tsx')).ApproveOrder)

export function TakeOrder({ close, back, ...props }: { target: Target } & DialogNavigation) {
  // Never changes: a dialog for another target is a new component.
  const [target] = useState(props.target)
  const isPhone = useLayout() === 'phone'
  const store = useDraftStore()
  const sendDraft = useSendDraft()
  const menu = useMenu().data
  const { draft: stored, isGone, seatCount } = useDraft(target)
  const draft = withoutOtherSeats(stored, seatCount)
  const [seat, setSeat] = useState<number>()
  const [showsCart, setShowsCart] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [unapproved, setUnapproved] = useState<Draft['cart']>()
  const [sent, setSent] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      draft.cart.length > 0 &&
      !sent &&
      !isGone &&
      JSON.stringify(dialogInUrl(currentLocation.search)) !==
        JSON.stringify(dialogInUrl(nextLocation.search)),
  )

  // Closes in an effect: the navigation blocker sees the new value of `sent` only after the render.
  useEffect(() => {
    if (sent) close()
  }, [sent, close])

  const { table } = stored
  const change = useCallback(
    (work: (draft: Draft) => Draft) =>
      store.change((drafts) => {
        const present = draftForTarget(drafts, target) ?? emptyDraft(target, table)
        return withDraft(drafts, { ...work(present), table, at: Date.now() })
      }),
    [store, target, table],
  )
  const changeCart = useCallback(
    (work: (cart: Draft['cart']) => Draft['cart']) =>
      change((present) => withoutOtherCourses({ ...present, cart: work(present.cart) }, menu)),
    [change, menu],
  )

  const send = async (cart: Draft['cart'], approval?: Approval) => {
    const whole = { ...draft, cart }
    const sendable = withoutOtherCourses(whole, menu)
    if (sendable.held?.length !== whole.held?.length) {
      change(() => sendable)
      setFailure(texts.pos.take.holdChanged)
      return undefined
    }
    setBusy(true)
    setFailure(undefined)
    const outcome = await sendDraft(sendable, approval)
    setBusy(false)
    if (outcome.state === 'refused') {
      setUnapproved(asksApproval(outcome.code, approval) ? cart : undefined)
      setFailure(outcome.code === 'needs_approval' ? undefined : outcome.message)
    }
    if (outcome.state === 'done' || outcome.state === 'queued') setSent(true)
    return outcome.state === 'refused' ? outcome.code : undefined
  }

  return (
    <>
      <DialogFrame
        title={texts.pos.take.title({ table: draft.table.name })}
        aside={<SoldOutButton isSmall />}
        back={isPhone && showsCart ? () => setShowsCart(false) : back}
        flush
      >
        {isGone && <GoneBill draft={draft} />}
        <div className={classes['panes']}>
          {!(isPhone && showsCart) && (
            <MenuBrowser
              cart={draft.cart}
              onChange={changeCart}
              seats={{
                count: seatCount,
                value: seat !== undefined && seat <= seatCount ? seat : undefined,
                onChange: setSeat,
              }}
              onShowCart={() => setShowsCart(true)}
            />
          )}
          {(!isPhone || showsCart) && (
            <CartPanel
              cart={draft.cart}
              onChange={changeCart}
              billName={
                'table' in target
                  ? {
                      value: draft.billName,
                      onChange: (billName) => change((present) => ({ ...present, billName })),
                    }
                  : undefined
              }
              held={{
                value: draft.held ?? [],
                onChange: (held) => change((present) => ({ ...present, held })),
              }}
              seatCount={seatCount}
              busy={busy}
              isGone={isGone}
              failure={unapproved ? undefined : failure}
              onSend={(cart) => void send(cart)}
            />
          )}
        </div>
      </DialogFrame>
      {unapproved && !sent && (
        <ApproveOrder
          isSending={busy}
          failure={failure}
          onBack={() => {
            setUnapproved(undefined)
            setFailure(undefined)
          }}
          onSend={(approval) => send(unapproved, approval)}
        />
      )}
      <LeaveQuestion
        opened={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
        onDiscard={() => {
          store.change((drafts) => withoutDraft(drafts, target))
          blocker.proceed?.()
        }}
      />
    </>
  )
}

function useDraft(target: Target): { draft: Draft; isGone: boolean; seatCount: number } {
  const stored = draftForTarget(useDrafts(), target)
  const bill = useBill('bill' in target ? target.bill : 0)
  const branch = useBranch()
  const tables = branch?.halls.flatMap((hall) => hall.tables)
  const tableId = 'table' in target ? target.table : (bill?.table_id ?? stored?.table.id ?? 0)
  const present = tables?.find((each) => each.id === tableId)
  const name = present?.name ?? stored?.table.name ?? ''
  const table = useMemo(() => ({ id: tableId, name }), [tableId, name])
  return {
    draft: { ...(stored ?? emptyDraft(target, table)), table },
    isGone: 'bill' in target && bill === undefined,
    seatCount: branch?.asientos === 1 ? Math.min(present?.capacity ?? 0, MAX_SEAT) : 0,
  }
}
