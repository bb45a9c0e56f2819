/** Which of the waiter's views a phone shows; it is part of the address. */
import { useSearchParams } from 'react-router-dom'

const VIEWS = ['avisos', 'listos', 'mesas'] as const
export type WaiterView = (typeof VIEWS)[number]

/** Who calls stands first. */
export function useWaiterView(): WaiterView {
  const [params] = useSearchParams()
  return VIEWS.find((view) => view === params.get('vista')) ?? 'avisos'
}
