import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { browserScripts } from './app/browser/scripts.ts'

const standIns = fileURLToPath(new URL('dev/', import.meta.url))

/** The catalog's files whose words a browser draws: the only page drawn there is an event's preview. */
const drawnInBrowsers = /\/app\/text\/[^/]+\/(index|common|events|intl|numbers)\.ts$/

/** Leaves the words of all other pages out of what a browser loads: half of the preview's weight. */
const onlyDrawnWords: Plugin = {
  name: 'only-drawn-words',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/app\/text\/[^/]+\/[^/]+\.ts$/.test(id) || drawnInBrowsers.test(id)) return
    const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
    return { code: names.map((name) => `export const ${name} = {}\n`).join(''), map: null }
  },
}

export default defineConfig({
  // The plugin of React Router would put all of `.env`, which is the real portal's, into development.
  envDir: false,
  plugins: [onlyDrawnWords, tailwindcss(), reactRouter()],
  // The whole process is one bundle: the server in front of React Router and the app share one
  // configuration, one database handle and one page cache.
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: './server/app.ts',
          output: {
            // In a folder of their own, so that it shows whether production loads a stand-in.
            chunkFileNames: ({ moduleIds }) =>
              `${moduleIds.some((id) => id.startsWith(standIns)) ? 'dev' : 'assets'}/[name]-[hash].js`,
          },
        },
      },
    },
    // Beside React Router's own, which no page loads.
    client: {
      build: {
        rollupOptions: { input: browserScripts.map((script) => `app/browser/${script}.ts`) },
      },
    },
  },
  // Pages look up in it where their script is.
  build: { manifest: true },
})
