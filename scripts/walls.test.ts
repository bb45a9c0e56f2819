import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.mjs'
import { dependencyRuleNames, violationsIn } from './sample-project.ts'

const serverOrders = dependencyRuleNames.filter((rule) => rule.startsWith('server-order-'))

/** An import that breaks the rule: from the rule's folder to the next folder in `serverOrders`. */
function violateOrder(rule: string, place: number): [string, [file: string, imported: string]] {
  const folder = (name: string) => name.replace('server-order-', '')
  const next = serverOrders[place + 1]
  return [
    rule,
    [`server/src/${folder(rule)}/free.ts`, next ? `../${folder(next)}/free.ts` : '../server.ts'],
  ]
}

/** For each import rule: a file of the sample project, and a forbidden import in it. */
const violations: Record<string, [file: string, imported: string]> = {
  'no-circular': ['shared/src/bills/rules.ts', './terms.ts'],
  'not-to-unresolvable': ['server/src/app.ts', './nowhere.ts'],
  'shared-is-pure': ['shared/src/menu/schema.ts', 'node:fs'],
  'kernel-imports-only-itself': ['shared/src/kernel/money.ts', '../orders/rules.ts'],
  'domains-do-not-import-the-board': ['shared/src/orders/cart.ts', '../board/events.ts'],
  'server-and-client-are-separate': ['client/src/api/client.ts', '../../../server/src/free.ts'],
  'simulation-uses-the-public-api': ['simulate/src/run.ts', '../../server/src/free.ts'],
  'sql-only-in-its-folders': ['server/src/orders/routes.ts', '../db/sql.ts'],
  'server-folders-have-an-order': ['server/src/attic/free.ts', '../free.ts'],
  ...Object.fromEntries(serverOrders.map(violateOrder)),
  'deps-imports-types-only': ['server/src/deps.ts', './free.ts'],
  'http-only-in-routes': ['server/src/orders/commands/orders.ts', 'express'],
  'sockets-only-in-live': ['client/src/pos/Screen.tsx', 'socket.io-client'],
  'ui-imports-no-domain': ['client/src/ui/Price.tsx', '@orderi/shared/orders/rules'],
  'screens-do-not-import-screens': ['client/src/kitchen/Screen.tsx', '../pos/Card.tsx'],
  'shared-parts-do-not-import-screens': ['client/src/office/List.tsx', '../pos/Card.tsx'],
  'only-routes-import-the-set-up': ['client/src/menu/List.tsx', '../setup/Steps.tsx'],
  'only-routes-import-the-replay': ['client/src/bills/Evening.tsx', '../replay/player.ts'],
  'guests-load-no-staff-code': ['client/src/customer/App.tsx', '../api/session.ts'],
  'no-test-code-in-the-product': ['server/src/bills/queries/bills.ts', '../../db/testing.ts'],
}

const project: Record<string, string> = {
  'shared/src/bills/terms.ts': "import './rules.ts'",
  'shared/src/orders/rules.ts': "import 'zod'",
  'shared/src/board/events.ts': "import '../orders/rules.ts'",
  'server/src/free.ts': "import '@orderi/shared/orders/rules'",
  'server/src/server.ts': '',
  'server/src/db/sql.ts': '',
  'server/src/db/testing.ts': "import 'pg'; import 'vitest'",
  'server/src/live/sockets.ts': "import 'socket.io'",
  'server/src/menu/routes.ts': "import 'express'; import './queries/menu.ts'",
  'server/src/menu/queries/menu.ts': "import 'pg'",
  'client/src/pos/Card.tsx': "import '../ui/Badge.tsx'; import '@orderi/shared/board/events'",
  'client/src/setup/Steps.tsx': "import '../pos/Card.tsx'",
  'client/src/replay/player.ts': 'export {}',
  'client/src/ui/Badge.tsx': "import 'react'",
  'client/src/api/session.ts': "import '../i18n/words.ts'",
  'client/src/i18n/words.ts': '',
}

it('has, for each import rule, an example that violates the rule', () => {
  expect(Object.keys(violations)).toEqual(dependencyRuleNames)
})

it('finds exactly one violation in each example', () => {
  const badFiles = Object.values(violations).map(([file, imported]) => [
    file,
    `import '${imported}'`,
  ])
  const found = violationsIn({ ...project, ...Object.fromEntries(badFiles) })
  const expected = Object.entries(violations).map(([rule, [file]]) => `${rule}: ${file}`)
  const named = new Set(found.map(({ rule, from }) => `${rule}: ${from}`))
  expect([...named].toSorted()).toEqual(expected.toSorted())
}, 60_000)

const SQL = /\b(SELECT|INSERT INTO|UPDATE [a-z_]+|DELETE FROM|LISTEN|NOTIFY|json_build_object)\b/
const SQL_FOLDERS = /\/(commands|queries|db|log|backup)\//

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
  expect(found.filter((file) => !SQL_FOLDERS.test(`/${file}`))).toEqual([])
})
