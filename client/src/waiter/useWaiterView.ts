import { useSearchParams } from 'react-router-dom'

const VIEWS = ['avisos', 'listos', 'mesas'] as const
export type WaiterView = (typeof VIEWS)[number]

export function useWaiterView(): WaiterView {
  const [params] = useSearchParams()
  return VIEWS.find((view) => view === params.get('vista')) ?? 'avisos'
}
