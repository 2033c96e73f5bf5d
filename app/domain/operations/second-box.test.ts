import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { en } from '#app/text/en/index.ts'
import { checkSecondBox } from './second-box.server.ts'

let folder: string
const nodes: Server[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boxes-'))
})
afterEach(() => {
  for (const node of nodes.splice(0)) node.close()
  rmSync(folder, { recursive: true })
})

/** Starts a LiteFS that reports this role; for null, nothing listens. */
async function startNode(role: 'primary' | 'replica' | null) {
  const isPrimary = role === 'primary'
  const answer = JSON.stringify({ isPrimary, candidate: isPrimary })
  const node = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1')
  await once(node, 'listening')
  const { port } = node.address() as AddressInfo
  if (role) nodes.push(node)
  else node.close()
  return `http://127.0.0.1:${port}`
}

test.each([
  { own: 'primary', other: 'replica', lag: 0, health: 'good' },
  { own: 'primary', other: null, lag: 0, health: 'bad' },
  { own: 'primary', other: 'primary', lag: 0, health: 'bad' },
  { own: 'replica', other: 'primary', lag: 12, health: 'good' },
  { own: 'replica', other: 'primary', lag: 4001, health: 'bad' },
  { own: 'replica', other: null, lag: 12, health: 'bad' },
] as const)('this box $own, the other $other, behind $lag ms: $health', async (boxes) => {
  writeFileSync(join(folder, '.lag'), `${boxes.lag}\n`)
  const found = await checkSecondBox({
    litefsUrl: await startNode(boxes.own),
    otherLitefsUrl: await startNode(boxes.other),
    databasePath: join(folder, 'portal.db'),
  })
  const { own, lag: lagMs, health } = boxes
  expect(found).toEqual({ health, own, other: boxes.other ?? 'unknown', lagMs })
})

test('a replica whose database folder is gone is reported as bad', async () => {
  const boxes = {
    litefsUrl: await startNode('replica'),
    otherLitefsUrl: await startNode('primary'),
    databasePath: join(folder, 'nothing', 'portal.db'),
  }
  const found = await checkSecondBox(boxes)
  expect(found).toEqual({ health: 'bad', own: 'unknown', other: 'primary', lagMs: 0 })
  expect(found && en.status.boxes(found)).toContain('does not show the database')
})

test('a portal on one box has no report of a second', async () => {
  expect(await checkSecondBox({ databasePath: 'portal.db' })).toBeNull()
})
