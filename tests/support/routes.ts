import { execFileSync } from 'node:child_process'

type RouteNode = { path?: string; index?: boolean; file: string; children?: RouteNode[] }

/** The pattern of every address the portal answers, as React Router itself lists them. */
export function allPatterns(): string[] {
  const cli = 'node_modules/@react-router/dev/dist/cli/index.js'
  const output = execFileSync(process.execPath, [cli, 'routes', '--json'], { encoding: 'utf8' })
  return patternsOf(JSON.parse(output) as RouteNode[], '')
}

function patternsOf(nodes: RouteNode[], parent: string): string[] {
  return nodes.flatMap((node) => {
    const pattern = node.path ? `${parent}/${node.path}` : parent
    const isOwnAddress = node.index || node.path
    const own = isOwnAddress ? [pattern || '/'] : []
    return [...own, ...patternsOf(node.children ?? [], pattern)]
  })
}
