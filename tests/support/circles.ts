/** A use of one node by another; `shown` is how a message names it. */
type Use = { to: string; shown: string }

/** Returns the circles in which nodes use each other, each as the uses that it consists of. */
export function findCircles(nodes: Iterable<string>, listUses: (node: string) => Use[]) {
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (node: string, way: string[], shown: string[]) => {
    const start = way.indexOf(node)
    if (start >= 0) circles.push(shown.slice(start))
    if (done.has(node)) return
    done.add(node)
    for (const use of listUses(node)) walk(use.to, [...way, node], [...shown, use.shown])
  }
  for (const node of nodes) walk(node, [], [])
  return circles
}
