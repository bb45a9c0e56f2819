import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const conditions = ['source', ...defaultServerConditions]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'soak',
    include: ['tests/soak/*.soak.ts'],
    globalSetup: ['tests/support/postgres.ts', 'tests/support/chromium.ts'],
    testTimeout: 50 * 60_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
