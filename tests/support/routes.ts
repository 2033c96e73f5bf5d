import { execFileSync } from 'node:child_process'

type Route = { pattern: string; file: string }
type RouteNode = { path?: string; index?: boolean; file: string; children?: RouteNode[] }

/** The pattern of every address the portal answers, as React Router itself lists them. */
export function allPatterns(): string[] {
  return listRoutes(manifest()).map(({ pattern }) => pattern)
}

/** The pattern of every address that answers with a page: its route is written as one. */
export function screenPatterns(): string[] {
  const screens = listRoutes(manifest()).filter(({ file }) => file.endsWith('.tsx'))
  return [...new Set(screens.map(({ pattern }) => pattern))]
}

/** Every address of the API with the file that answers it, below app/. */
export function apiRoutes(): Route[] {
  return listRoutes(manifest()).filter(({ pattern }) => pattern.startsWith('/api/'))
}

function manifest(): RouteNode[] {
  const cli = 'node_modules/@react-router/dev/dist/cli/index.js'
  const output = execFileSync(process.execPath, [cli, 'routes', '--json'], { encoding: 'utf8' })
  return JSON.parse(output) as RouteNode[]
}

function listRoutes(nodes: RouteNode[], parent = ''): Route[] {
  return nodes.flatMap((node) => {
    const pattern = node.path ? `${parent}/${node.path}` : parent
    const isOwnAddress = node.index || node.path
    const own = isOwnAddress ? [{ pattern: pattern || '/', file: node.file }] : []
    return [...own, ...listRoutes(node.children ?? [], pattern)]
  })
}
