import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Write down what the page consists of, for the service worker to keep. */
function listOfParts(): Plugin {
  return {
    name: 'list-of-parts',
    generateBundle(_options, bundle) {
      // Letters of other alphabets are fetched when they are needed.
      const parts = Object.keys(bundle).filter((name) => /\.(js|css)$|-latin-wght/.test(name))
      this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify(parts) })
    },
  }
}

export default defineConfig({
  base: './',
  plugins: [svelte(), listOfParts()],
  build: {
    outDir: '../warband/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  test: { include: ['src/**/*.test.ts'] },
})
