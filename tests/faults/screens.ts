import type { BoardSocketFactory } from '../../client/src/live/socket.ts'
import {
  type AppScreen,
  appScreen,
  type BoardFollower,
  plainScreen,
  pollingScreen,
  type WatchedBoard,
} from '../support/live/board-followers.ts'

const COUNTS = { app: 8, plain: 8, polling: 2 }

export function openScreens(
  urls: readonly string[],
  watched: Omit<WatchedBoard, 'url'>,
  sockets: (url: string) => BoardSocketFactory,
): BoardFollower[] {
  const kinds = {
    app: (name: string, each: WatchedBoard) => appScreen(name, each, sockets(each.url)),
    plain: plainScreen,
    polling: pollingScreen,
  }
  return (['app', 'plain', 'polling'] as const).flatMap((kind) =>
    Array.from({ length: COUNTS[kind] }, (_, index) =>
      kinds[kind](`${kind} ${index + 1}`, { ...watched, url: urls[index % urls.length] ?? '' }),
    ),
  )
}

export function isAppScreen(screen: BoardFollower): screen is AppScreen {
  return 'showsLive' in screen
}

export function mostCurrentOf(screens: readonly BoardFollower[]): BoardFollower {
  return screens.reduce((one, other) => (other.seq > one.seq ? other : one))
}

export function namesOf(screens: readonly BoardFollower[]): string[] {
  return screens.map(({ name }) => name)
}
