/** Which dialog stands over the board. It is part of the address: a link opens it, Back closes it. */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const KINDS = ['pedido', 'cuenta', 'mesa', 'tomar-mesa', 'tomar-cuenta'] as const
type DialogKind = (typeof KINDS)[number]

/** A dialog and what it is about; `tomar-…` takes an order for a table or into a bill. */
export interface Dialog {
  readonly kind: DialogKind
  readonly id: number
}

const PARAMETER = 'ver'

/** The dialog that an address names. */
export function dialogIn(search: string): Dialog | undefined {
  const value = new URLSearchParams(search).get(PARAMETER)
  const match = value?.match(/^([a-z-]+)-([1-9]\d{0,15})$/)
  const kind = KINDS.find((each) => each === match?.[1])
  return kind && { kind, id: Number(match?.[2]) }
}

/** The address with another dialog, or none; everything else of it stays. */
export function withDialog(search: string, dialog: Dialog | undefined): string {
  const params = new URLSearchParams(search)
  if (dialog) params.set(PARAMETER, `${dialog.kind}-${dialog.id}`)
  else params.delete(PARAMETER)
  return `?${params}`
}

/** How many dialogs were opened one from the other, from the history's state. */
function depthOf(state: unknown): number {
  const depth = typeof state === 'object' && state !== null && 'depth' in state ? state.depth : 0
  return typeof depth === 'number' ? depth : 0
}

/** Opens a dialog, over the one that is open. The function stays the same: a card may keep it. */
export function useOpenDialog(): (dialog: Dialog) => void {
  const navigate = useNavigate()
  return useCallback(
    (dialog) => {
      const state: unknown = window.history.state
      const present = typeof state === 'object' && state !== null && 'usr' in state && state.usr
      const to = { search: withDialog(window.location.search, dialog) }
      void navigate(to, { state: { depth: depthOf(present) + 1 } })
    },
    [navigate],
  )
}

/** The open dialog, with the ways out of it. */
export function useDialog() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const depth = depthOf(state)
  const close = useCallback(() => {
    // Past every dialog that this one was opened from, so that Back does not bring one of them again.
    if (depth > 0) void navigate(-depth)
    else void navigate({ search: withDialog(window.location.search, undefined) }, { replace: true })
  }, [depth, navigate])
  const back = depth > 1 ? () => void navigate(-1) : undefined
  return { dialog: dialogIn(search), close, back }
}
