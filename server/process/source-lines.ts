import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A place in a file of the build, in the form that stack traces have. */
const place = /(file:\/\/[^\s()]+\/build\/server\/[^\s()]+\.js):(\d+):(\d+)/g

const maps = new Map<string, SourceMap | null>()

/**
 * Replaces each place in the build by the place in the source; places in dependencies stay. Only
 * printed stacks are converted. Node's own option (`--enable-source-maps`) reads all maps at the
 * start, which then takes a third longer and 20 MB more, and converts stacks that Stripe's library
 * reads with each call.
 */
export function nameSources(stack: string): string {
  return stack.replace(place, (built, url: string, line: string, column: string) => {
    const found = readMap(fileURLToPath(url))?.findEntry(Number(line) - 1, Number(column) - 1)
    // A dependency has no map, so for its lines the entry found is that of the last line of ours
    // before it.
    if (!found || !('originalSource' in found) || found.generatedLine !== Number(line) - 1) {
      return built
    }
    const source = found.originalSource.replace(/^(\.\.\/)+/, '')
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`
  })
}

function readMap(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known !== undefined) return known
  const path = `${file}.map`
  const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null
  maps.set(file, map)
  return map
}
