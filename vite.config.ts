import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import type { Helpers, Root } from 'postcss'
import { defineConfig, type Plugin } from 'vite'
import { browserScripts } from './app/browser/scripts.ts'
import { describeRelease } from './server/process/describe-release.ts'

const standIns = fileURLToPath(new URL('dev/', import.meta.url))

/** The text files used in browsers. Only the event preview is drawn there. */
const drawnInBrowsers = /\/app\/text\/[^/]+\/(index|common|events|event-builder|intl|numbers)\.ts$/

/** Leaves all other texts out of browser bundles, which halves the preview's size. */
const onlyDrawnWords: Plugin = {
  name: 'only-drawn-words',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/app\/text\/[^/]+\/[^/]+\.ts$/.test(id) || drawnInBrowsers.test(id)) return
    const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
    return { code: names.map((name) => `export const ${name} = {}\n`).join(''), map: null }
  },
}

/**
 * Gives each of our scripts its own copy of what is small. Shared with another script, or with the
 * modules of pages, it would be a file and a request of its own, larger by its headers than by its
 * code.
 */
const ownCopies: Plugin = {
  name: 'own-copies',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer, options) {
    const [, script] = /\/app\/browser\/([^/]+)\.ts$/.exec(importer ?? '') ?? []
    if (!script || !/\/(create-element|money)\.ts$/.test(source)) return
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && `${found.id}?of=${script}`
  },
}

/**
 * The oldest browsers that get the full look. Stylesheets are lowered to what they know, and
 * `tests/http/stylesheet.test.ts` names what is left and what such a browser shows instead. Safari
 * 13 is not among them, because photos are WebP alone, which it does not know.
 */
const oldestBrowsers = ['chrome80', 'firefox78', 'safari14']

/** The sides meant by `padding-inline` and the like, in languages that run from left to right. */
const sides = { inline: ['left', 'right'], block: ['top', 'bottom'] } as const

/**
 * Takes rules out of cascade layers, because older browsers drop whole layers, and hides all but the
 * layer `plain` from browsers that know no variables: they would take the reset for the whole look.
 * Padding and margins get the names of their sides: Chrome before 87 and Safari before 14.1 do not
 * know `padding-inline`, which is not lowered later if it has a variable in it.
 */
const forOlderBrowsers = {
  postcssPlugin: 'for-older-browsers',
  OnceExit(root: Root, { AtRule, list }: Helpers) {
    root.walkAtRules('layer', (layer) => {
      if (layer.params === 'plain') return
      if (layer.nodes) layer.replaceWith(layer.nodes)
      else layer.remove()
    })
    for (const [axis, [first, last]] of Object.entries(sides)) {
      root.walkDecls(new RegExp(`^(padding|margin)-${axis}$`), (pair) => {
        const box = pair.prop.replace(axis, '')
        const [start = '', end = start] = list.space(pair.value)
        pair.cloneBefore({ prop: box + first, value: start })
        pair.assign({ prop: box + last, value: end })
      })
    }
    const look = new AtRule({ name: 'supports', params: '(color: var(--paper))' })
    for (const node of [...root.nodes]) {
      if (node.type === 'atrule' && node.name === 'layer') node.replaceWith(node.nodes ?? [])
      else look.append(node)
    }
    root.append(look)
  },
}

/**
 * Leaves our dependencies out of the server's source maps, which are read whole when an error is
 * printed: they were nine tenths of it.
 */
const ownSourceMaps: Plugin = {
  name: 'own-source-maps',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\/node_modules\// },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
}

/** React Router names the first entry itself, and would give another one a number. */
const namedEntries: Plugin = {
  name: 'named-entries',
  enforce: 'post',
  config: () => ({
    environments: {
      ssr: { build: { rollupOptions: { output: { entryFileNames: '[name].js' } } } },
    },
  }),
}

export default defineConfig(({ command }) => ({
  // React Router's plugin would load all of `.env`, the real portal's settings, into development.
  envDir: false,
  plugins: [onlyDrawnWords, ownCopies, ownSourceMaps, tailwindcss(), reactRouter(), namedEntries],
  // One bundle of all that the process runs, so that nothing is loaded twice (docs/decisions/034).
  environments: {
    ssr: {
      resolve: {
        external: ['better-sqlite3', 'pino', 'sharp'],
        noExternal: command === 'build' || undefined,
      },
      ...(command === 'build' && {
        define: {
          'process.env.NODE_ENV': JSON.stringify('production'),
          'process.env.BUILT_RELEASE': JSON.stringify(describeRelease(import.meta.dirname)),
        },
      }),
      build: {
        sourcemap: true,
        rollupOptions: {
          input: {
            start: './server/start.ts',
            'checkpoint-worker': './server/process/checkpoint-worker.ts',
            'litefs-watch-worker': './server/process/litefs-watch-worker.ts',
          },
          output: {
            sourcemapExcludeSources: true,
            // Node keeps a file in memory with two bytes for each character if one needs them.
            charset: 'ascii',
            comments: false,
            // A folder of their own, so that tests can see whether production loads a stand-in.
            chunkFileNames: ({ moduleIds }) =>
              `${moduleIds.some((id) => id.startsWith(standIns)) ? 'dev' : 'assets'}/[name]-[hash].js`,
          },
        },
      },
    },
    // Our scripts are entries beside React Router's own, which no page loads.
    client: {
      build: {
        rollupOptions: { input: browserScripts.map((script) => `app/browser/${script}.ts`) },
      },
    },
  },
  css: { postcss: { plugins: [forOlderBrowsers] } },
  // The server reads scripts' addresses from the manifest.
  build: { manifest: true, cssTarget: oldestBrowsers },
}))
