/** If a double tap closes a dialog, its second tap must not press a button of the screen below. */

const DOUBLE_TAP_MS = 400
const MAX_DISTANCE_PX = 24

interface Press {
  readonly x: number
  readonly y: number
  readonly atMs: number
}

let last: Press | undefined
let closing: Press | undefined
let isIgnoring = false

if (typeof window !== 'undefined') {
  const onPress = ({ clientX: x, clientY: y }: PointerEvent) => {
    last = { x, y, atMs: performance.now() }
    isIgnoring = closing !== undefined && isSecond(last, closing)
    if (!isIgnoring) closing = undefined
  }
  const onClick = (event: MouseEvent) => {
    const isKey = event.detail === 0
    const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]')
    if (isKey || isInDialog || !isIgnoring) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const forget = () => {
    last = undefined
  }
  window.addEventListener('pointerdown', onPress, true)
  // A key or Back closes a dialog without a tap.
  window.addEventListener('keydown', forget, true)
  window.addEventListener('popstate', forget, true)
  window.addEventListener('click', onClick, true)
}

function isSecond(press: Press, first: Press): boolean {
  return (
    press.atMs - first.atMs < DOUBLE_TAP_MS &&
    Math.hypot(press.x - first.x, press.y - first.y) < MAX_DISTANCE_PX
  )
}

/** Must be called when a dialog closes. Ignores the second tap of a double tap whose first tap closed it. */
export function ignoreSecondTap(): void {
  closing = last
}
