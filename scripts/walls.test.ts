// Every wall between the rooms stops what it is there to stop.
import { expect, it } from 'vitest'
import { stoppedIn, walls } from './small-house.ts'

/** For each wall a file of a small house, and what it imports through that wall. */
const violations: Record<string, [file: string, imported: string]> = {
  'no-circular': ['shared/src/bills/rules.ts', './terms.ts'],
  'not-to-unresolvable': ['server/src/app.ts', './nowhere.ts'],
  'shared-is-pure': ['shared/src/menu/schema.ts', 'node:fs'],
  'kernel-is-the-floor': ['shared/src/kernel/money.ts', '../orders/rules.ts'],
  'domains-are-under-the-board': ['shared/src/orders/reduce.ts', '../board/events.ts'],
  'server-and-client-never-meet': ['client/src/api/client.ts', '../../../server/src/free.ts'],
  'simulation-is-an-outsider': ['simulate/src/run.ts', '../../server/src/free.ts'],
  'sql-has-its-rooms': ['server/src/orders/routes.ts', 'pg'],
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
})
