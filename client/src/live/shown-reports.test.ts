import { expect, it } from 'vitest'
import { createShownReports } from './shown-reports.ts'
import { manualClock } from './testing/time.ts'

function openScreen() {
  const clock = manualClock()
  const sent: Parameters<Parameters<typeof createShownReports>[0]['send']>[0][] = []
  const screen = { isSeen: true, isRefused: false, moved: [] as number[] }
  const reports = createShownReports({
    clock,
    isSeen: () => screen.isSeen,
    isUntouched: (id) => !screen.moved.includes(id),
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
  expect(sent).toEqual([{ station: GRILL, orders: [1, 2], touched: [] }])
  reports.show({ station: GRILL, orders: [2, 3] })
  await clock.advance(500)
  expect(sent.slice(1)).toEqual([{ station: GRILL, orders: [3], touched: [] }])
  reports.show({ station: GRILL, orders: [] })
  await clock.advance(3_600_000)
  expect(sent).toHaveLength(2)
})

it('reports an order that left the page before it was seen, only if it comes back', async () => {
  const { clock, sent, reports } = openScreen()
  reports.show({ station: GRILL, orders: [1] })
  await clock.advance(300)
  reports.show({ station: GRILL, orders: [] })
  await clock.advance(5000)
  expect(sent).toEqual([])
  reports.show({ station: GRILL, orders: [1] })
  await clock.advance(500)
  expect(sent).toEqual([{ station: GRILL, orders: [1], touched: [] }])
})

it('reports a touch, even of a ticket whose dialog covers the page, and repeats it if it fails', async () => {
  const { clock, sent, screen, reports } = openScreen()
  screen.isSeen = false
  screen.isRefused = true
  reports.show({ station: GRILL, orders: [1, 2] })
  reports.touch(1)
  reports.touch(1)
  await clock.advance(500)
  expect(sent).toEqual([{ station: GRILL, orders: [1], touched: [1] }])
  screen.isRefused = false
  await clock.advance(2000)
  expect(sent.slice(1)).toEqual([{ station: GRILL, orders: [1], touched: [1] }])
  await clock.advance(60_000)
  expect(sent).toHaveLength(2)
})

it('reports no touch that was a step of a dish', async () => {
  const { clock, sent, screen, reports } = openScreen()
  reports.touch(1)
  screen.moved.push(1)
  await clock.advance(5000)
  expect(sent).toEqual([])
})

it('waits while the page is hidden, covered or outdated', async () => {
  const { clock, sent, screen, reports } = openScreen()
  screen.isSeen = false
  reports.show({ station: null, orders: [1] })
  await clock.advance(60_000)
  expect(sent).toEqual([])
  screen.isSeen = true
  await clock.advance(500)
  expect(sent).toEqual([{ station: null, orders: [1], touched: [] }])
})

it('repeats a failed report ever more slowly, and an unconfirmed one after 10 s', async () => {
  const { clock, sent, screen, reports } = openScreen()
  screen.isRefused = true
  reports.show({ station: GRILL, orders: [1] })
  await clock.advance(500)
  expect(sent).toHaveLength(1)
  await clock.advance(1999)
  expect(sent).toHaveLength(1)
  await clock.advance(1)
  expect(sent).toHaveLength(2)
  await clock.advance(3999)
  expect(sent).toHaveLength(2)
  screen.isRefused = false
  await clock.advance(1)
  expect(sent).toHaveLength(3)
  await clock.advance(9999)
  expect(sent).toHaveLength(3)
  await clock.advance(501)
  expect(sent).toHaveLength(4)
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
