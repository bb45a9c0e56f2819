/** How the tabs of one browser tell each other what happened to what they share. */
import type { Cancel } from './clock.ts'

/** News between tabs; a tab does not hear its own. */
export interface Tabs<T> {
  tell(news: T): void
  listen(heard: (news: T) => void): Cancel
}

/** Tabs by BroadcastChannel; silent where the browser has none. */
export function browserTabs<T>(name: string): Tabs<T> {
  let channel: BroadcastChannel | undefined
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    tell: (news) => channel?.postMessage(news),
    listen(heard) {
      if (!('BroadcastChannel' in globalThis)) return () => {}
      const mine = new BroadcastChannel(name)
      mine.addEventListener('message', ({ data }: MessageEvent<T>) => heard(data))
      channel = mine
      return () => {
        mine.close()
        if (channel === mine) channel = undefined
      }
    },
  }
}
