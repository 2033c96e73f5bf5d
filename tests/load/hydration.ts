import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import { z } from 'zod'

const folder = 'build/client/assets'

const moduleSchema = z.object({ module: z.string(), imports: z.array(z.string()).optional() })
const manifestSchema = z.object({
  entry: moduleSchema,
  routes: z.record(
    z.string(),
    moduleSchema.extend({
      id: z.string(),
      parentId: z.string().optional(),
      path: z.string().optional(),
      index: z.boolean().optional(),
    }),
  ),
})

/**
 * Reads React Router's list of routes and their scripts. The build writes it for browsers, but no
 * page of the portal loads it, because none is hydrated.
 */
function readManifest() {
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error(`${folder} has no manifest of React Router.`)
  const script = readFileSync(join(folder, name), 'utf8')
  return manifestSchema.parse(JSON.parse(script.slice(script.indexOf('{'), -1)))
}

const { entry, routes } = readManifest()
const tree = nest()

function nest(parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: nest(id) }))
}

/**
 * Returns the addresses of the scripts that would hydrate a page: React, React Router, and the code
 * of its routes. The script that starts hydration is left out: these pages lack the data that it needs,
 * so it would fail.
 */
export function listScripts(url: string): string[] {
  const { pathname } = new URL(url, 'http://portal')
  const modules = (matchRoutes(tree, pathname) ?? []).flatMap(({ route }) => {
    const found = routes[route.id ?? '']
    return found ? [found.module, ...(found.imports ?? [])] : []
  })
  return [...new Set([...(entry.imports ?? []), ...modules])]
}
