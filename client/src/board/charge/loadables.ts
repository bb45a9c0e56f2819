import { loadable } from '../../ui/loadable.tsx'

export const ChargeBill = loadable(async () => (await import('./ChargeBill.tsx')).ChargeBill)
export const CashNotesDialog = loadable(
  async () => (await import('./CashNotesDialog.tsx')).CashNotesDialog,
)
