/** The cost for one busy branch of a database with many branches and a year of bills, compared with its own database. */
import { afterAll, beforeAll, test } from 'vitest'
import { makeUser } from '../../tests/support/tenant.ts'
import { LINES_PER_BILL } from '../../tests/support/year.ts'
import { compare, isShort } from '../compare.ts'
import { type Kept, openYear } from '../kept.ts'
import type { Growth, Measure } from '../processes/growth.ts'
import { type Helper, type Node, startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { type Figure, ratioFigure } from '../report.ts'

/** The branch at work has had a busy year in each; the others share what is left. */
const BUSY_BILLS = isShort ? 1000 : 22_000
const LINES = isShort ? 50_000 : 5_000_000
const BRANCHES = isShort ? ([1, 10, 40] as const) : ([1, 100, 2000] as const)
const [SMALLEST, ...LARGER] = BRANCHES
const SCREENS = { orders: 20, everywhere: 20, screens: 50, snapshots: 0 }
const GOAL = { atMost: 1.3 }

const MEASURES: readonly { measure: Measure; what: string; counted: number }[] = [
  {
    measure: 'orders',
    what: 'an order from the kitchen to the closed bill, 8 at work, 20 screens',
    counted: 32,
  },
  {
    measure: 'everywhere',
    what: 'the same, one after another in another branch each',
    counted: 12,
  },
  { measure: 'screens', what: 'a command until the last of 50 screens shows it', counted: 8 },
  { measure: 'snapshots', what: 'a snapshot of 60 open orders', counted: 8 },
]

const kept: Kept[] = []
const nodes: Node[] = []
let load: Helper<Growth>

beforeAll(async () => {
  load = await startHelper<Growth>('growth')
  const linesEach = (LINES - BUSY_BILLS * LINES_PER_BILL) / (Math.max(...BRANCHES) - 1)
  for (const branches of BRANCHES) {
    const bills = BUSY_BILLS + Math.round(((branches - 1) * linesEach) / LINES_PER_BILL)
    const database = await openYear({
      branches,
      busyBills: BUSY_BILLS,
      bills,
    })
    kept.push(database)
    const node = await startNode({ DATABASE_URL: database.url })
    nodes.push(node)
    const { speaker } = await makeUser(node, { superadmin: true })
    await load.ask('open', branches, node.url, speaker.token ?? '')
  }
}, 900_000)
afterAll(async () => {
  await load?.close()
  for (const node of nodes) await node.close()
  for (const database of kept) await database.close()
})

test('more branches and more bills', async () => {
  const figures: Figure[] = []
  for (const { measure, what, counted } of MEASURES) {
    for (const branches of BRANCHES) await load.ask('watch', branches, SCREENS[measure])
    const side = (branches: number) => () => load.ask('measure', measure, branches, counted)
    for (const branches of LARGER) {
      const ratio = await compare(side(branches), side(SMALLEST))
      const title = `${what}: ${branches.toLocaleString('en')} branches beside ${SMALLEST}`
      figures.push(ratioFigure('j', title, ratio, { unit: 'ms', goal: GOAL }))
    }
  }
  record('j', figures)
})
