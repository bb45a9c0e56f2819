// Builds the web app, and serves it in development in front of a running server.
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, loadEnv } from 'vite'
import { serviceWorker } from './workers/plugin.ts'

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, ['PORT', 'ORDERI_'])
  const server = env['ORDERI_SERVER'] ?? `http://127.0.0.1:${env['PORT'] ?? '3000'}`
  return {
    plugins: [
      react(),
      serviceWorker({
        source: './staff.ts',
        fileName: 'sw.js',
        page: 'index.html',
        // Read by few and seldom: photos of iPhones, charts, spreadsheets.
        without: /heic|utif|UTIF|Chart|excel|Excel|fflate/,
        with: ['/icons/app-192.png', '/icons/badge-96.png'],
      }),
    ],
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: { target: 'es2022' },
    server: {
      proxy: {
        '/api': server,
        '/imagenes': server,
        '/socket.io': { target: server, ws: true },
      },
    },
  }
})
