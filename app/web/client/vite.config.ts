import { svelte } from '@sveltejs/vite-plugin-svelte'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const SERVER = 'http://127.0.0.1:8765'

/** Writes a packed twin beside every text that is worth it; the server sends that one. */
function packed(): Plugin {
  let folder = ''
  return {
    name: 'packed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir, build.assetsDir)
    },
    closeBundle: () => {
      for (const name of readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const text = readFileSync(join(folder, name))
        const small = gzipSync(text, { level: 9 })
        if (small.length < text.length) writeFileSync(join(folder, `${name}.gz`), small)
      }
    },
  }
}

export default defineConfig({
  plugins: [svelte(), packed()],
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
