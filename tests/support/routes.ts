import { execFileSync } from 'node:child_process'

type RouteNode = { path?: string; index?: boolean; file: string; children?: RouteNode[] }

/** The pattern of every address the portal answers, as React Router itself lists them. */
export function allPatterns(): string[] {
  return listPatterns(manifest(), '', () => true)
}

/** The pattern of every address that answers with a page: its route is written as one. */
export function screenPatterns(): string[] {
  return [...new Set(listPatterns(manifest(), '', ({ file }) => file.endsWith('.tsx')))]
}

function manifest(): RouteNode[] {
  const cli = 'node_modules/@react-router/dev/dist/cli/index.js'
  const output = execFileSync(process.execPath, [cli, 'routes', '--json'], { encoding: 'utf8' })
  return JSON.parse(output) as RouteNode[]
}

function listPatterns(
  nodes: RouteNode[],
  parent: string,
  wanted: (node: RouteNode) => boolean,
): string[] {
  return nodes.flatMap((node) => {
    const pattern = node.path ? `${parent}/${node.path}` : parent
    const isOwnAddress = (node.index || node.path) && wanted(node)
    const own = isOwnAddress ? [pattern || '/'] : []
    return [...own, ...listPatterns(node.children ?? [], pattern, wanted)]
  })
}
