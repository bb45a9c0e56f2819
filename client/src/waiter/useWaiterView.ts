/** The view of the waiter's phone is part of the address. */
import { useSearchParams } from 'react-router-dom'

const VIEWS = ['avisos', 'listos', 'mesas'] as const
export type WaiterView = (typeof VIEWS)[number]

/** Calls are the default. */
export function useWaiterView(): WaiterView {
  const [params] = useSearchParams()
  return VIEWS.find((view) => view === params.get('vista')) ?? 'avisos'
}
