/** Notices about orders that the kitchen has not seen and about stations without a screen. They end by themselves. */
import type { Station } from '@orderi/shared/stations/schema'
import { useEffect, useRef } from 'react'
import { acknowledgementWords as words } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { useBoard, useBranch, useReadBoard } from '../../live/react.tsx'
import { hideSubject, showFailed } from '../../ui/notices.tsx'
import { useLostStations, useUnseenOrders } from './useUnseenOrders.ts'

const UNSEEN = 'sin ver'
const LOST = 'sin pantalla'
const NO_STATIONS: readonly Station[] = []

const namesOf = (ids: readonly number[], stations: readonly Station[]) =>
  stations.filter(({ id }) => ids.includes(id)).map(({ name }) => name)

/** Shows the newest title under the subject. A notice that the person closed returns only with another title. */
function useNotice(subject: string, title: string, text?: string): void {
  const last = useRef('')
  useEffect(() => {
    const notice = `${title} ${text}`
    if (title === '') hideSubject(subject)
    else if (notice !== last.current)
      showFailed({ title, text, closeLabel: texts.common.close, stays: true, subject })
    last.current = title === '' ? '' : notice
  }, [subject, title, text])
  useEffect(() => () => hideSubject(subject), [subject])
}

/** @param isFloor whether the screen is used on the floor, which is alarmed about unseen orders */
export function useKitchenNotices(isFloor: boolean): void {
  const stations = useBranch()?.stations ?? NO_STATIONS
  const readBoard = useReadBoard()
  const unseen = useUnseenOrders()
  const alarmed = isFloor ? unseen : []
  const described = alarmed.map(({ id, stations: ids }) => {
    const number = readBoard().shown?.orders.get(id)?.number ?? id
    const names = namesOf(ids, stations).join(', ')
    return { number, names }
  })
  const [first] = described
  const list = described
    .map(({ number, names }) => (names === '' ? `${number}` : `${number} (${names})`))
    .join(', ')
  const unseenTitle =
    first === undefined
      ? ''
      : described.length > 1
        ? words.unseenOrders({ count: described.length })
        : first.names === ''
          ? words.unseen({ number: first.number })
          : words.unseenAt({ number: first.number, stations: first.names })
  const reason = alarmed.every(({ hasScreens }) => hasScreens)
    ? words.shownElsewhere
    : alarmed.some(({ hasScreens }) => hasScreens)
      ? ''
      : words.noScreen
  useNotice(UNSEEN, unseenTitle, described.length > 1 ? `${list}. ${reason}`.trim() : reason)

  const isUnknown = useBoard(
    ({ connection, screens }) => isFloor && connection === 'polling' && screens.length > 0,
  )
  const lost = useLostStations()
  const names = namesOf(lost, stations).join(', ')
  const lostTitle = isUnknown
    ? words.unknown
    : lost.length === 0
      ? ''
      : names === ''
        ? words.kitchenLost
        : words.stationsLost({ stations: names })
  const hint = isUnknown ? words.unknownHint : words.lostHint
  useNotice(LOST, lostTitle, lostTitle === '' ? undefined : hint)
}
