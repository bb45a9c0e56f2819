import { expect, it } from 'vitest'
import { createShownReports } from './shown-reports.ts'
import { manualClock } from './testing/time.ts'

function openScreen() {
  const clock = manualClock()
  const sent: Parameters<Parameters<typeof createShownReports>[0]['send']>[0][] = []
  const screen = { isSeen: true, isRefused: false }
  const reports = createShownReports({
    clock,
    isSeen: () => screen.isSeen,
    async send(shown) {
      sent.push(shown)
      if (screen.isRefused) throw new Error('refused')
    },
  })
  return { clock, sent, screen, reports }
}

const GRILL = 1

it('reports the orders that arrive together once', async () => {
  const { clock, sent, reports } = openScreen()
  reports.show({ station: GRILL, orders: [1] })
  reports.show({ station: GRILL, orders: [1, 2] })
  await clock.advance(499)
  expect(sent).toEqual([])
  await clock.advance(1)
  expect(sent).toEqual([{ station: GRILL, orders: [1, 2] }])
  reports.show({ station: GRILL, orders: [2, 3] })
  await clock.advance(500)
  expect(sent.slice(1)).toEqual([{ station: GRILL, orders: [3] }])
  reports.show({ station: GRILL, orders: [] })
  await clock.advance(3_600_000)
  expect(sent).toHaveLength(2)
})

it('reports an order that left the page before it was seen only if it comes back', async () => {
  const { clock, sent, reports } = openScreen()
  reports.show({ station: GRILL, orders: [1] })
  await clock.advance(300)
  reports.show({ station: GRILL, orders: [] })
  await clock.advance(5000)
  expect(sent).toEqual([])
  reports.show({ station: GRILL, orders: [1] })
  await clock.advance(500)
  expect(sent).toEqual([{ station: GRILL, orders: [1] }])
})

it('reports a touched order even if a dialog covers the page, and repeats it if it fails', async () => {
  const { clock, sent, screen, reports } = openScreen()
  screen.isSeen = false
  screen.isRefused = true
  reports.show({ station: GRILL, orders: [1, 2] })
  reports.touch(1)
  await clock.advance(500)
  expect(sent).toEqual([{ station: GRILL, orders: [1] }])
  screen.isRefused = false
  await clock.advance(1000)
  expect(sent.slice(1)).toEqual([{ station: GRILL, orders: [1] }])
  reports.show({ station: GRILL, orders: [2] })
  reports.touch(1)
  await clock.advance(60_000)
  expect(sent).toHaveLength(2)
})

it('waits while the page is hidden, covered or outdated', async () => {
  const { clock, sent, screen, reports } = openScreen()
  screen.isSeen = false
  reports.show({ station: null, orders: [1] })
  await clock.advance(60_000)
  expect(sent).toEqual([])
  screen.isSeen = true
  await clock.advance(500)
  expect(sent).toEqual([{ station: null, orders: [1] }])
})

it('repeats a failed report after 1 s, later after 4 s, and an unconfirmed one after 10 s', async () => {
  const { clock, sent, screen, reports } = openScreen()
  screen.isRefused = true
  reports.show({ station: GRILL, orders: [1] })
  const times: number[] = []
  let last = 0
  for (let tenths = 0; tenths < 160; tenths += 1) {
    await clock.advance(100)
    if (sent.length > last) times.push(clock.now())
    last = sent.length
  }
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(waits).toEqual([1000, 2000, 4000, 4000, 4000])
  screen.isRefused = false
  reports.show({ station: GRILL, orders: [1, 2] })
  await clock.advance(4000)
  expect(sent.slice(last)).toEqual([{ station: GRILL, orders: [1, 2] }])
  await clock.advance(9000)
  expect(sent).toHaveLength(last + 1)
  await clock.advance(1000)
  expect(sent).toHaveLength(last + 2)
})

it('reports to another station again, and nothing after the end', async () => {
  const { clock, sent, reports } = openScreen()
  reports.show({ station: GRILL, orders: [1] })
  await clock.advance(500)
  reports.show({ station: 2, orders: [1] })
  await clock.advance(500)
  expect(sent.map(({ station }) => station)).toEqual([GRILL, 2])
  reports.show({ station: 2, orders: [5] })
  reports.stop()
  await clock.advance(5000)
  expect(sent).toHaveLength(2)
})
