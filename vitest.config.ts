// Which tests there are: rules, the server against a real PostgreSQL, and the whole product in a browser.
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const conditions = ['source', ...defaultServerConditions]
const resolve = { resolve: { conditions }, ssr: { resolve: { conditions } } }

export default defineConfig({
  test: {
    projects: [
      {
        ...resolve,
        test: {
          name: 'unit',
          include: [
            'shared/src/**/*.test.ts',
            'client/src/**/*.test.{ts,tsx}',
            'simulate/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        ...resolve,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...resolve,
        test: {
          name: 'bench',
          include: [],
          benchmark: { include: ['bench/**/*.bench.ts'] },
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 120_000,
        },
      },
      {
        ...resolve,
        test: {
          name: 'browser',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts', 'tests/support/chromium.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
    ],
  },
})
