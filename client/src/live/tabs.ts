import type { Cancel } from './clock.ts'

/** A tab does not receive its own messages. */
export interface TabChannel<T> {
  send(news: T): void
  listen(listener: (news: T) => void): Cancel
}

/** Uses BroadcastChannel. Does nothing in browsers without it. */
export function tabChannel<T>(name: string): TabChannel<T> {
  let channel: BroadcastChannel | undefined
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    send: (news) => channel?.postMessage(news),
    listen(listener) {
      if (!('BroadcastChannel' in globalThis)) return () => {}
      const mine = new BroadcastChannel(name)
      mine.addEventListener('message', ({ data }: MessageEvent<T>) => listener(data))
      channel = mine
      return () => {
        mine.close()
        if (channel === mine) channel = undefined
      }
    },
  }
}
