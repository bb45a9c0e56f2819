import { availableParallelism } from 'node:os'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { bySuiteLength } from './tests/support/suite-length.ts'

const conditions = ['source', ...defaultServerConditions]
const shared = {
  // Test files share loaded modules, because loading modules takes longer than most tests.
  isolate: false,
  // Also sufficient for a busy machine, on which tests are slow but must not fail.
  expect: { poll: { timeout: 20_000 } },
}
const resolve = { resolve: { conditions }, ssr: { resolve: { conditions } } }

/**
 * Journeys run first, because they take longest. Other files are grouped by project, because a worker keeps its loaded
 * modules only while the next file is of the same project.
 */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of Vitest
    const sorted = await super.sort(files)
    const groupOf = ({ project, moduleId }: TestSpecification) =>
      moduleId.includes('/journeys/') ? 'journeys' : project.name
    return ['journeys', 'integration', 'unit'].flatMap((group) =>
      sorted.filter((file) => groupOf(file) === group),
    )
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: Sequencer },
    // Journeys often wait, so two processors can run four journey files.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        ...resolve,
        test: {
          ...shared,
          name: 'unit',
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
          ...shared,
          name: 'integration',
          include: ['server/src/**/*.test.ts', 'tests/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts', 'tests/support/chromium.ts'],
          testTimeout: bySuiteLength({ short: 120_000, long: 900_000 }),
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
