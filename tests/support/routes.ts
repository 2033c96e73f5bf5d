import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Route = { pattern: string; file: string }
type RouteNode = { path?: string; index?: boolean; file: string; children?: RouteNode[] }

/** Returns the pattern of every route, as React Router lists them. */
export function allPatterns(): string[] {
  return listRoutes(manifest()).map(({ pattern }) => pattern)
}

/** Returns the patterns of routes that answer with a page. */
export function screenPatterns(): string[] {
  const screens = listRoutes(manifest()).filter(({ file }) => file.endsWith('.tsx'))
  return [...new Set(screens.map(({ pattern }) => pattern))]
}

/** Returns the pattern of every page with an action, except those of stand-ins. */
export function formRoutes(): string[] {
  const pages = listRoutes(manifest()).filter(({ file }) => file.endsWith('.tsx'))
  return pages
    .filter(({ file }) => / function action\(/.test(readFileSync(join('app', file), 'utf8')))
    .map(({ pattern }) => pattern)
    .filter((pattern) => !pattern.startsWith('/dev/'))
}

/** Returns the address and route file (below app/) of every API call. */
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
