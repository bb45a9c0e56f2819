import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const conditions = ['source', ...defaultServerConditions]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'gallery',
    include: ['tests/gallery/*.pictures.ts'],
    globalSetup: ['tests/support/chromium.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
