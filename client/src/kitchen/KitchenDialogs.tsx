/** Shows one dialog at a time. The code of the dialogs is loaded when the browser is idle. */
import { assertNever } from '@orderi/shared/kernel/errors'
import { useEffect } from 'react'
import { loadable } from '../ui/loadable.tsx'
import type { CategoriesDialogProps } from './CategoriesDialog.tsx'
import type { Ticket } from './tickets.ts'
import type { KitchenStation } from './useKitchenStation.ts'

export type ToolDialogKind = 'recall' | 'soldOut' | 'categories' | 'help'

export type OpenedDialog =
  | { readonly kind: ToolDialogKind }
  | { readonly kind: 'ticket'; readonly ticket: Ticket }
  | undefined

const RecallDialog = loadable(
  async () => (await import('../board/recall/RecallDialog.tsx')).RecallDialog,
)
const TicketDialog = loadable(async () => (await import('./TicketDialog.tsx')).TicketDialog)
const CategoriesDialog = loadable(
  async () => (await import('./CategoriesDialog.tsx')).CategoriesDialog,
)
const HelpDialog = loadable(async () => (await import('./HelpDialog.tsx')).HelpDialog)
const SoldOutDialog = loadable(
  async () => (await import('../board/soldout/SoldOutDialog.tsx')).SoldOutDialog,
)

export function KitchenDialogs(props: {
  opened: OpenedDialog
  view: CategoriesDialogProps['view']
  station: KitchenStation
  onClose: () => void
}) {
  const { opened, view, station, onClose } = props
  const ofStation = station.station && station.shows
  useEffect(() => {
    for (const part of [RecallDialog, TicketDialog, SoldOutDialog]) part.fetch()
  }, [])
  if (!opened) return null
  switch (opened.kind) {
    case 'recall':
      return <RecallDialog ofStation={ofStation} onClose={onClose} />
    case 'soldOut':
      return <SoldOutDialog ofStation={ofStation} onClose={onClose} />
    case 'categories':
      return <CategoriesDialog view={view} onClose={onClose} />
    case 'help':
      return <HelpDialog hasStations={station.stations.length > 0} onClose={onClose} />
    case 'ticket':
      return (
        <TicketDialog ticket={opened.ticket} {...{ ofStation, onClose }} isPass={station.isPass} />
      )
    default:
      return assertNever(opened)
  }
}
