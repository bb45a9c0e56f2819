// Every wall between the rooms stops what it is there to stop.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.mjs'
import { stoppedIn, walls } from './small-house.ts'

const serverOrders = walls.filter((wall) => wall.startsWith('server-order-'))

/** A file of the wall's folder that imports the folder behind it in the order. The last folder imports the server. */
function violateOrder(wall: string, place: number): [string, [file: string, imported: string]] {
  const folder = (name: string) => name.replace('server-order-', '')
  const next = serverOrders[place + 1]
  return [
    wall,
    [`server/src/${folder(wall)}/free.ts`, next ? `../${folder(next)}/free.ts` : '../server.ts'],
  ]
}

/** For each wall a file of a small house, and what it imports through that wall. */
const violations: Record<string, [file: string, imported: string]> = {
  'no-circular': ['shared/src/bills/rules.ts', './terms.ts'],
  'not-to-unresolvable': ['server/src/app.ts', './nowhere.ts'],
  'shared-is-pure': ['shared/src/menu/schema.ts', 'node:fs'],
  'kernel-is-the-floor': ['shared/src/kernel/money.ts', '../orders/rules.ts'],
  'domains-are-under-the-board': ['shared/src/orders/reduce.ts', '../board/events.ts'],
  'server-and-client-never-meet': ['client/src/api/client.ts', '../../../server/src/free.ts'],
  'simulation-is-an-outsider': ['simulate/src/run.ts', '../../server/src/free.ts'],
  'sql-has-its-rooms': ['server/src/orders/routes.ts', '../db/sql.ts'],
  'server-folders-have-an-order': ['server/src/attic/free.ts', '../free.ts'],
  ...Object.fromEntries(serverOrders.map(violateOrder)),
  'dependencies-are-a-type': ['server/src/deps.ts', './free.ts'],
  'http-lives-in-routes': ['server/src/orders/commands.ts', 'express'],
  'sockets-live-in-live': ['client/src/pos/Screen.tsx', 'socket.io-client'],
  'ui-knows-no-domain': ['client/src/ui/Price.tsx', '@orderi/shared/orders/rules'],
  'screens-do-not-import-screens': ['client/src/kitchen/Screen.tsx', '../pos/Card.tsx'],
  'what-screens-share-knows-no-screen': ['client/src/office/List.tsx', '../pos/Card.tsx'],
  'nothing-stands-on-the-set-up': ['client/src/menu/List.tsx', '../setup/Steps.tsx'],
  'guests-carry-no-staff': ['client/src/customer/App.tsx', '../api/session.ts'],
  'tests-stay-out-of-the-product': ['server/src/bills/queries.ts', '../db/testing.ts'],
}

const house: Record<string, string> = {
  'shared/src/bills/terms.ts': "import './rules.ts'",
  'shared/src/orders/rules.ts': "import 'zod'",
  'shared/src/board/events.ts': "import '../orders/rules.ts'",
  'server/src/free.ts': "import '@orderi/shared/orders/rules'",
  'server/src/server.ts': '',
  'server/src/db/sql.ts': '',
  'server/src/db/testing.ts': "import 'pg'; import 'vitest'",
  'server/src/live/sockets.ts': "import 'socket.io'",
  'server/src/menu/routes.ts': "import 'express'; import './queries.ts'",
  'server/src/menu/queries.ts': "import 'pg'",
  'client/src/pos/Card.tsx': "import '../ui/Badge.tsx'; import '@orderi/shared/board/events'",
  'client/src/setup/Steps.tsx': "import '../pos/Card.tsx'",
  'client/src/ui/Badge.tsx': "import 'react'",
  'client/src/api/session.ts': "import '../i18n/words.ts'",
  'client/src/i18n/words.ts': '',
}

it('has a planted violation for each wall', () => {
  expect(Object.keys(violations)).toEqual(walls)
})

it('stops each of them, and nothing else', () => {
  const planted = Object.values(violations).map(([file, imported]) => [
    file,
    `import '${imported}'`,
  ])
  const found = stoppedIn({ ...house, ...Object.fromEntries(planted) })
  const expected = Object.entries(violations).map(([wall, [file]]) => `${wall}: ${file}`)
  const named = new Set(found.map(({ wall, from }) => `${wall}: ${from}`))
  expect([...named].toSorted()).toEqual(expected.toSorted())
}, 60_000)

/** Text that only SQL contains. */
const SQL = /\b(SELECT|INSERT INTO|UPDATE [a-z_]+|DELETE FROM|LISTEN|NOTIFY|json_build_object)\b/
const SQL_ROOMS = /(commands|queries)\.ts$|\/(commands|queries|db|log|backup)\//

function hasSql(source: string): boolean {
  return SQL.test(source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
}

it.each([
  ["query('SELECT 1')", true],
  ['`UPDATE bills SET name = $1`', true],
  ['// SELECT one of them', false],
  ["'UPDATE'", false],
])('recognises SQL: %s', (source, isSql) => {
  expect(hasSql(source)).toBe(isSql)
})

it('finds SQL only in commands, queries, log, db and backup', () => {
  const folder = join(root, 'server/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const found = files.filter((file) => hasSql(readFileSync(join(folder, file), 'utf8')))
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter((file) => !SQL_ROOMS.test(`/${file}`))).toEqual([])
})
