/** Whether the kitchen has seen a waiting order. */

import type { Order } from '@orderi/shared/orders/schema'
import { acknowledgementOf } from '@orderi/shared/stations/acknowledgement'
import { acknowledgementWords as words } from '../../i18n/board.ts'
import { useBranch } from '../../live/react.tsx'

export function AcknowledgementText({ order }: { order: Order }) {
  const stations = useBranch()?.stations ?? []
  return <p className="detail">{words.states[acknowledgementOf(order, stations)]}</p>
}
