/** The open dialog is part of the URL: a link opens the dialog, and Back closes it. */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const KINDS = ['pedido', 'cuenta', 'cobrar', 'mesa', 'tomar-mesa', 'tomar-cuenta'] as const
type DialogKind = (typeof KINDS)[number]

/** `id` is an order's, a table's or a bill's id. A dialog of a kind `tomar-…` takes a new order. */
export interface BoardDialog {
  readonly kind: DialogKind
  readonly id: number
}

const PARAMETER = 'ver'

export function dialogInUrl(search: string): BoardDialog | undefined {
  const value = new URLSearchParams(search).get(PARAMETER)
  const match = value?.match(/^([a-z-]+)-([1-9]\d{0,15})$/)
  const kind = KINDS.find((each) => each === match?.[1])
  return kind && { kind, id: Number(match?.[2]) }
}

export function withDialog(search: string, dialog: BoardDialog | undefined): string {
  const params = new URLSearchParams(search)
  if (dialog) params.set(PARAMETER, `${dialog.kind}-${dialog.id}`)
  else params.delete(PARAMETER)
  return `?${params}`
}

function depthOf(state: unknown): number {
  const depth = typeof state === 'object' && state !== null && 'depth' in state ? state.depth : 0
  return typeof depth === 'number' ? depth : 0
}

/** Opens a dialog over the current one. The returned function is the same on every render. */
export function useOpenDialog(): (dialog: BoardDialog) => void {
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

export function useDialog() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const depth = depthOf(state)
  const close = useCallback(() => {
    // Skips the history entries of dialogs that led to this one, so that Back opens none of them.
    if (depth > 0) void navigate(-depth)
    else void navigate({ search: withDialog(window.location.search, undefined) }, { replace: true })
  }, [depth, navigate])
  const back = depth > 1 ? () => void navigate(-1) : undefined
  return { dialog: dialogInUrl(search), close, back }
}
