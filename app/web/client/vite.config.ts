import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const SERVER = 'http://127.0.0.1:8765'

export default defineConfig({
  plugins: [svelte()],
  base: '/static/',
  build: {
    outDir: '../static',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000, // two cores that do other things too; none of the tests measures time
  },
})
