// Test projects: unit, server (with a real PostgreSQL), product (as a process), browser, faults.
import { availableParallelism } from 'node:os'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { byLength } from './tests/support/length.ts'

const conditions = ['source', ...defaultServerConditions]
const resolve = { resolve: { conditions }, ssr: { resolve: { conditions } } }

/** Long enough for a busy machine, which is slow but not a failure. */
const poll = { expect: { poll: { timeout: 20_000 } } }

/** The projects in running order: long files first, so that all workers finish together. */
const ORDER = ['browser', 'faults', 'product', 'server', 'unit']

/** A worker that continues with the same project keeps its loaded modules. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return ORDER.flatMap((name) => sorted.filter(({ project }) => project.name === name))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ByProject },
    // Journeys wait about half of the time, so two processors can run three files.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        ...resolve,
        test: {
          name: 'unit',
          ...poll,
          // Files share loaded modules, because loading them takes longer than most tests.
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
