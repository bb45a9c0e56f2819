/** Notices about orders that the kitchen has not seen and about stations without a screen. They end by themselves. */
import type { Station } from '@orderi/shared/stations/schema'
import { useEffect } from 'react'
import { texts } from '../../i18n/common.ts'
import { useBoard, useBranch } from '../../live/react.tsx'
import { hideSubject, showFailed } from '../../ui/notices.tsx'
import { type KitchenNotice, lostNotice, unseenNotice } from './notices.ts'
import { useLostStations, useUnseenOrders } from './useUnseenOrders.ts'

const UNSEEN = 'sin ver'
const LOST = 'sin pantalla'
const NO_STATIONS: readonly Station[] = []

/** A notice that the person closed returns only with another title or text. */
function useNotice(subject: string, notice: KitchenNotice | undefined): void {
  const title = notice?.title
  const text = notice?.text
  useEffect(() => {
    if (title === undefined) hideSubject(subject)
    else showFailed({ title, text, closeLabel: texts.common.close, stays: true, subject })
  }, [subject, title, text])
  useEffect(() => () => hideSubject(subject), [subject])
}

/** @param isFloor whether the screen is used on the floor, which is alarmed about unseen orders */
export function useKitchenNotices(isFloor: boolean): void {
  const stations = useBranch()?.stations ?? NO_STATIONS
  const unseen = useUnseenOrders()
  useNotice(UNSEEN, unseenNotice(isFloor ? unseen : [], stations))
  const isUnknown = useBoard(
    ({ connection, screens }) => isFloor && connection === 'polling' && screens.length > 0,
  )
  const lost = useLostStations()
  useNotice(LOST, lostNotice({ isUnknown, lost, stations }))
}
