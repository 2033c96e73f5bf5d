import { chmodSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(async () => {
  await portal.stop()
})

const rights = (file: string) => (statSync(file).mode & 0o777).toString(8)

test('the database is its own user’s alone, one that others could read before included', async () => {
  const files = ['', '-wal', '-shm', '.lock'].map((end) => portal.databasePath + end)
  expect(files.map(rights)).toEqual(['600', '600', '600', '600'])
  chmodSync(portal.databasePath, 0o644)
  await portal.crash()
  expect(rights(portal.databasePath)).toBe('600')
})

test('pages may use nothing of the device; the ticket check uses the camera', async () => {
  const owner = await Visitor.create(portal, 'owner')
  const policy = async (path: string) => {
    const response = await owner.get(path)
    expect(response.status).toBe(200)
    return response.headers.get('permissions-policy')
  }
  expect(await policy('/')).toMatch(/^camera=\(\), .*geolocation=\(\)/)
  const page = await (await owner.get('/owner-dashboard/events')).text()
  const [, event] = /\/events\/(\d+)\//.exec(page) ?? []
  expect(await policy(`/events/${event}/validate`)).toMatch(/^camera=\(self\), /)
})
