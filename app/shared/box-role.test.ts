import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRole } from './box-role.server.ts'
import { askRole, readLag } from './litefs.server.ts'

/** The folder of a simulated LiteFS, and its answer to the question for its role. */

let folder: string
let answer: string
let node: ReturnType<typeof createServer>
let url: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'litefs-'))
  writeFileSync(join(folder, '.lag'), '+000001250\n')
  answer = '{"isPrimary":true,"candidate":true}'
  node = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1')
  await new Promise((resolve) => node.once('listening', resolve))
  url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  if (node.listening) await new Promise((resolve) => node.close(resolve))
})

const settings = () => ({ litefsUrl: url, databasePath: join(folder, 'portal.db') })

test.each([
  ['{"isPrimary":true,"candidate":true}', 'primary'],
  ['{"isPrimary":false,"candidate":false,"primary":{"hostname":"other"}}', 'replica'],
  ['{"isPrimary":false,"candidate":false}', 'replica'],
  ['{"isPrimary":false,"candidate":true}', 'unknown'],
  ['not yet', 'unknown'],
])('a node that answers %s is: %s', async (said, role) => {
  answer = said
  expect(await askRole(url)).toBe(role)
})

test('a node without its role file is unknown; a plain file is a primary', async () => {
  await new Promise((resolve) => node.close(resolve))
  expect(await askRole(url)).toBe('unknown')
  expect(await askRole(undefined)).toBe('primary')
  expect(await findRole({ databasePath: 'nowhere/portal.db' })).toBe('primary')
})

test('the start waits for a node that is about to become the primary', async () => {
  answer = '{"isPrimary":false,"candidate":true}'
  const found = findRole(settings())
  answer = '{"isPrimary":true,"candidate":true}'
  expect(await found).toBe('primary')
})

test('configured LiteFS that is not mounted ends the start with one sentence', async () => {
  await expect(
    findRole({ ...settings(), databasePath: join(folder, 'plain/portal.db') }),
  ).rejects.toThrow(/^DATABASE_PATH .* is not in the folder that the LiteFS of LITEFS_URL shows\.$/)
  await new Promise((resolve) => node.close(resolve))
  await expect(findRole(settings(), 0)).rejects.toThrow(
    /^LITEFS_URL .* does not answer: start LiteFS, or remove the setting where there is none\.$/,
  )
})

test('a replica’s lag is read from the LiteFS folder', () => {
  expect(readLag(settings().databasePath)).toBe(1250)
  rmSync(join(folder, '.lag'))
  expect(() => readLag(settings().databasePath)).toThrow('ENOENT')
})
