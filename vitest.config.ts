// Which tests there are: rules, the server against a real PostgreSQL, the whole product, and the product in a browser.
import { availableParallelism } from 'node:os'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { byLength } from './tests/support/length.ts'

const conditions = ['source', ...defaultServerConditions]
const resolve = { resolve: { conditions }, ssr: { resolve: { conditions } } }

/** How long `expect.poll` waits for a state: a busy machine is slow, and that is no failure. */
const poll = { expect: { poll: { timeout: 20_000 } } }

export default defineConfig({
  test: {
    // Nobody works beside a run, and a journey waits about as long as it computes: more files at once than two processors.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        ...resolve,
        test: {
          name: 'unit',
          ...poll,
          // What one file read serves the next: reading it again takes longer than most tests.
          isolate: false,
          include: [
            'shared/src/**/*.test.ts',
            'client/src/**/*.test.{ts,tsx}',
            'simulate/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          testTimeout: 20_000,
        },
      },
      {
        ...resolve,
        test: {
          name: 'server',
          ...poll,
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...resolve,
        test: {
          name: 'product',
          ...poll,
          isolate: false,
          include: ['tests/*.test.ts', 'tests/{fuzz,security,soak}/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...resolve,
        test: {
          name: 'faults',
          ...poll,
          isolate: false,
          include: ['tests/faults/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: byLength({ short: 120_000, long: 900_000 }),
          hookTimeout: 120_000,
        },
      },
      {
        ...resolve,
        test: {
          name: 'browser',
          isolate: false,
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts', 'tests/support/chromium.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...poll,
        },
      },
    ],
  },
})
