import { execFileSync } from 'node:child_process'

type RouteNode = { path?: string; index?: boolean; file: string; children?: RouteNode[] }

export type RouteEntry = { pattern: string; file: string }

/** Every address the portal answers, as React Router itself lists them; layouts are left out. */
export function allRoutes(): RouteEntry[] {
  const cli = 'node_modules/@react-router/dev/dist/cli/index.js'
  const output = execFileSync(process.execPath, [cli, 'routes', '--json'], { encoding: 'utf8' })
  return leaves(JSON.parse(output) as RouteNode[], '')
}

function leaves(nodes: RouteNode[], parent: string): RouteEntry[] {
  return nodes.flatMap((node) => {
    const path = node.path ? `${parent}/${node.path}` : parent
    const isLayout = node.children !== undefined && node.children.length > 0
    const own = isLayout ? [] : [{ pattern: path || '/', file: node.file }]
    return [...own, ...leaves(node.children ?? [], path)]
  })
}
