// Configuration of `npm run bench`. The bench rows run one after another, so that they do not slow each other down.
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const conditions = ['source', ...defaultServerConditions]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'bench',
    include: ['bench/rows/*.row.ts'],
    globalSetup: ['tests/support/postgres.ts', 'tests/support/chromium.ts'],
    fileParallelism: false,
    testTimeout: 15 * 60_000,
    hookTimeout: 10 * 60_000,
  },
})
