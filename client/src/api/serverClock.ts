/** The server's time, from the `Date` of its responses. The device's clock may be days wrong. */

let offsetMs = 0

/** Smaller differences may come from the duration of the request. */
const TOLERANCE_MS = 60_000

export function noteServerDate(date: string | null): void {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  const difference = serverMs - Date.now()
  offsetMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0
}

export function serverNow(): Date {
  return new Date(Date.now() + offsetMs)
}
