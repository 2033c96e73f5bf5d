/** A class of status, as the portal's metrics name it. */
export type StatusClass = '2xx' | '3xx'

/** Returns how many answers of this status a portal's page cache has sent. */
export async function countHits(origin: string, status: StatusClass): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const counts = metrics.matchAll(/^http_requests_total\{(.*)\} (\d+)$/gm)
  return [...counts]
    .filter(([, labels = '']) => labels.includes(`status="${status}",cached="true"`))
    .reduce((sum, [, , count]) => sum + Number(count), 0)
}
