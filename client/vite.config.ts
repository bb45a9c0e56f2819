// Builds the web app, and serves it in development in front of a running server.
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, loadEnv } from 'vite'

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, ['PORT', 'ORDERI_'])
  const server = env['ORDERI_SERVER'] ?? `http://127.0.0.1:${env['PORT'] ?? '3000'}`
  return {
    plugins: [react()],
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
