import { type ErrorCode, statusOf } from '@orderi/shared/kernel/errors'
import type { Approval } from '@orderi/shared/payments/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { queryKeys } from '../../api/queryKeys.ts'
import { session } from '../../api/session.ts'
import { texts } from '../../i18n/common.ts'
import type { CommandResult } from '../../live/commands.ts'
import { useCommandNotices, useCommandRunner, useOutbox } from '../../live/react.tsx'
import { showDone } from '../../ui/notices.tsx'
import { draftStoreOf } from './draftStore.ts'
import {
  type Draft,
  type Drafts,
  draftOfCommand,
  markDraftWaiting,
  orderBodyOf,
  restoreDraft,
  withDraft,
  withoutSentDraft,
} from './drafts.ts'

export function useDraftStore() {
  const user = useStore(session, (state) => state.user?.id ?? 0)
  const branch = useStore(session, (state) => state.branch ?? 0)
  return draftStoreOf(user, branch)
}

export function useDrafts(): Drafts {
  return useStore(useDraftStore())
}

/** False if the server may have accepted the order, or if the person only needs to log in again (401). */
function isFinal(code: ErrorCode | null): boolean {
  return code !== null && statusOf(code) !== 401 && statusOf(code) < 500
}

/** Reopens a refused order's draft. Deletes it after a restore (`other_log`): its product IDs may have changed. */
function takeBackDraft(drafts: Drafts, key: string, code: ErrorCode | null): Drafts {
  return code === 'other_log'
    ? withoutSentDraft(drafts, key)
    : restoreDraft(drafts, key, Date.now())
}

/** Stores the key before sending, so that the page can resend the order after a crash. Stores no approval (PIN). */
export function useSendDraft(): (
  draft: Draft,
  approval?: Approval,
  isAutomatic?: boolean,
) => Promise<CommandResult> {
  const reloadMenu = useReloadMenu()
  const commands = useCommandRunner()
  const store = useDraftStore()
  return useCallback(
    async (draft, aprobacion, isAutomatic = false) => {
      const body = orderBodyOf(draft)
      const isRepeated = JSON.stringify(draft.sent?.body) === JSON.stringify(body)
      const given = isRepeated && draft.sent ? draft.sent : await commands.newStamp('takeOrder')
      if (!given) return { state: 'ignored' }
      const { key, epoch, person } = given
      const stamp = { key, epoch, person }
      store.change((drafts) => withDraft(drafts, { ...draft, sent: { ...stamp, body } }))
      const outcome = await commands.run(
        { type: 'takeOrder', body: { ...body, ...(aprobacion && { aprobacion }) } },
        { stamp, wasSent: isRepeated, isAutomatic, isSilent: aprobacion !== undefined },
      )
      if (outcome.state === 'done') {
        store.change((drafts) => withoutSentDraft(drafts, key))
        showSent(outcome.answer.order.number)
      }
      if (outcome.state === 'queued') {
        store.change((drafts) => markDraftWaiting(drafts, key))
        showDone({ title: texts.pos.take.queued, closeLabel: texts.common.close })
      }
      if (outcome.state === 'refused' && isFinal(outcome.code) && !outcome.isUnanswered) {
        store.change((drafts) => takeBackDraft(drafts, key, outcome.code))
        reloadMenu(outcome.code)
      }
      return outcome
    },
    [commands, reloadMenu, store],
  )
}

/** Loads the menu again after a refusal because of a changed price or course, or a dish that is unavailable. */
function useReloadMenu(): (code: ErrorCode | null) => void {
  const queries = useQueryClient()
  return useCallback(
    (code) => {
      if (code !== 'price_changed' && code !== 'product_unavailable' && code !== 'invalid') return
      void queries.invalidateQueries({ queryKey: queryKeys.boardMenus })
    },
    [queries],
  )
}

function showSent(number: number) {
  showDone({ title: texts.pos.take.sent({ number }), closeLabel: texts.common.close })
}

/** Resends the orders that were being sent when the page was closed, and deletes drafts that the outbox has sent. */
export function useDraftSync(): void {
  const store = useDraftStore()
  const send = useSendDraft()
  const reloadMenu = useReloadMenu()
  const { entries } = useOutbox()
  const inOutbox = useRef(new Set<string>())

  useEffect(() => {
    const unanswered = store.getState().filter((draft) => draft.sent && !draft.isWaiting)
    for (const draft of unanswered) void send(draft, undefined, true)
  }, [store, send])

  useCommandNotices(({ command, code, hadWaited }) => {
    if (!hadWaited) return
    if (command.type === 'takeOrder') reloadMenu(code)
    store.change((drafts) => {
      const key = draftOfCommand(
        drafts.filter((each) => each.isWaiting),
        command,
      )?.sent?.key
      return key === undefined ? drafts : takeBackDraft(drafts, key, code)
    })
  })

  useEffect(() => {
    const present = new Set(entries.map((entry) => entry.key))
    for (const key of inOutbox.current) {
      if (!present.has(key)) store.change((drafts) => withoutSentDraft(drafts, key))
    }
    inOutbox.current = present
  }, [entries, store])
}
