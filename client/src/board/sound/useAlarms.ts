import { assertNever } from '@orderi/shared/kernel/errors'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { BoardState } from '../../live/board-store.ts'
import { browserClock } from '../../live/clock.ts'
import { useBoard, useBoardEvents, useReadBoard } from '../../live/react.tsx'
import { electTabLeader, type TabLeadership } from '../../live/tab-leader.ts'
import { tabChannel } from '../../live/tabs.ts'
import { useUnseenChanges } from '../acknowledgement/useUnseenOrders.ts'
import { type BoardDialog, useDialog } from '../dialogs/useDialog.ts'
import { type AlarmCause, causesOf, createAlarms, SOUNDS, type Sound } from './alarms.ts'
import { isOrderWaiting, orderAlarm } from './orderAlarm.ts'
import { playSounds, speaker, wakeOnTouch } from './speaker.ts'

/** A touch inside an element with this attribute silences the sounds that it lists. */
const SILENCES_ATTRIBUTE = 'data-sees'

/** A device that wakes from sleep reconnects within this time. A shorter loss of the connection makes no sound. */
const WAKING_MS = 3000

/** A touch anywhere silences these sounds, because a notice or a banner shows their cause on every screen. */
const SILENCED_BY_TOUCH: readonly Sound[] = ['link', 'refund', 'unseen']

const LINK: AlarmCause = { sound: 'link', subject: 0 }

function isWaiting({ shown, isStale }: BoardState, { sound, subject }: AlarmCause): boolean {
  switch (sound) {
    case 'link':
      return isStale
    case 'call':
      return shown?.bills.get(subject)?.waiter_requested === 1
    case 'bill':
      return shown?.bills.get(subject)?.status === 'Cuenta Solicitada'
    case 'refund':
      // The bill is usually closed, and then no longer on the board.
      return shown?.bills.get(subject)?.por_devolver !== 0
    case 'ready':
      return shown?.orders.get(subject)?.products.some(({ status }) => status === 'Listo') === true
    case 'unseen':
      return shown?.orders.get(subject)?.status === 'Pendiente'
    case 'order':
      return isOrderWaiting(shown?.orders.get(subject), orderAlarm.getState())
    default:
      return assertNever(sound)
  }
}

function shows(
  { kind, id }: BoardDialog,
  { sound, subject }: AlarmCause,
  { shown }: BoardState,
): boolean {
  if (sound === 'order' || sound === 'ready' || sound === 'unseen')
    return kind === 'pedido' && subject === id
  if (kind === 'mesa') return shown?.bills.get(subject)?.table_id === id
  return sound !== 'link' && kind === 'cuenta' && subject === id
}

/** `station` is the station of the tab's screen, so that no tab silences the orders of another station. */
type SeenMessage = (AlarmCause | { readonly sounds: readonly string[] }) & {
  readonly station: number | null
}

/** Plays the alarms. Of a browser's open tabs, only one plays each sound, but each station has its order sound. */
export function useAlarms(branch: number, wanted: readonly Sound[]): void {
  const readBoard = useReadBoard()
  const leaderships = useTabLeaderships(branch, wanted)
  const { alarms, tabs } = useMemo(() => {
    const clock = browserClock()
    return {
      tabs: tabChannel<SeenMessage>(`orderi-visto ${branch}`),
      alarms: createAlarms({
        clock,
        isWaiting: (cause) => isWaiting(readBoard(), cause),
        ring: (sounds) =>
          playSounds(sounds.filter((sound) => leaderships.current.get(sound)?.isLeader())),
      }),
    }
  }, [branch, readBoard, leaderships])

  useBoardEvents((events) => alarms.add(causesOf(events, orderAlarm.getState().shows)))

  const isLost = useBoard(({ isStale, verifiedAt }) => isStale && verifiedAt !== null)
  useEffect(() => {
    if (!isLost) return undefined
    const timer = setTimeout(() => alarms.add([LINK]), WAKING_MS)
    return () => clearTimeout(timer)
  }, [alarms, isLost])

  useUnseenChanges((ids, fresh) => {
    alarms.dismiss(({ sound, subject }) => sound === 'unseen' && !ids.has(subject))
    alarms.add(fresh.map((subject) => ({ sound: 'unseen', subject })))
  })

  const { dialog } = useDialog()
  const kind = dialog?.kind
  const id = dialog?.id
  useEffect(() => {
    if (kind === undefined || id === undefined) return
    alarms.dismiss((cause) => {
      const isSeen = shows({ kind, id }, cause, readBoard())
      if (isSeen) tabs.send({ ...cause, station: orderAlarm.getState().station })
      return isSeen
    })
  }, [alarms, tabs, readBoard, kind, id])

  useEffect(() => {
    const look = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      alarms.dismiss(({ sound }) => SILENCED_BY_TOUCH.includes(sound))
      const sounds = target
        .closest(`[${SILENCES_ATTRIBUTE}]`)
        ?.getAttribute(SILENCES_ATTRIBUTE)
        ?.split(' ')
      if (!sounds) return
      alarms.dismiss(({ sound }) => sounds.includes(sound))
      tabs.send({ sounds, station: orderAlarm.getState().station })
    }
    const forget = tabs.listen((seen) =>
      alarms.dismiss((cause) => {
        if (cause.sound === 'order' && seen.station !== orderAlarm.getState().station) return false
        return 'sounds' in seen
          ? seen.sounds.includes(cause.sound)
          : seen.sound === cause.sound && seen.subject === cause.subject
      }),
    )
    const sleep = wakeOnTouch()
    document.addEventListener('pointerdown', look)
    document.addEventListener('keydown', look)
    return () => {
      document.removeEventListener('pointerdown', look)
      document.removeEventListener('keydown', look)
      sleep()
      forget()
      alarms.stop()
    }
  }, [alarms, tabs])
}

function useTabLeaderships(
  branch: number,
  wanted: readonly Sound[],
): RefObject<ReadonlyMap<Sound, TabLeadership>> {
  const isOn = useStore(speaker) === 'on'
  const leaderships = useRef(new Map<Sound, TabLeadership>())
  const station = useStore(orderAlarm, (alarm) => alarm.station)
  const names = isOn ? wanted.join(' ') : ''
  useEffect(() => {
    const clock = browserClock()
    const mine = new Map<Sound, TabLeadership>()
    for (const sound of SOUNDS.filter((each) => names.split(' ').includes(each))) {
      const task = sound === 'order' && station !== null ? `order ${station}` : sound
      mine.set(sound, electTabLeader(`orderi-sonido ${branch} ${task}`, clock))
    }
    leaderships.current = mine
    return () => {
      for (const leadership of mine.values()) leadership.leave()
    }
  }, [branch, names, station])
  return leaderships
}
