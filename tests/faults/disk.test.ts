import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { installPortal } from '#tests/support/installation.ts'
import { startTestPortal } from '#tests/support/portal.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { Visitor } from '#tests/support/visitor.ts'

const cleanUp: Array<() => unknown> = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

function newDisk(skip: (note: string) => never) {
  const disk = mountSmallDisk(64) ?? skip('only root may mount a disk')
  cleanUp.push(disk.unmount)
  return disk
}

/**
 * Starts the real portal with a database path it cannot use.
 * @returns its exit code and what it printed
 */
function startInVain(databasePath: string) {
  const settings = { ORIGIN: 'https://portal.example.org', ADMIN_EMAIL: 'clerk@example.org' }
  const box = installPortal({ ...settings, DATABASE_PATH: databasePath })
  cleanUp.push(box.remove)
  const { status, stderr } = box.run('build/server/start.js', [], { PORT: '65000' })
  return [status, stderr]
}

test('a full disk: pages still load, forms are refused with a sentence and work once there is room', async ({
  skip,
}) => {
  const disk = newDisk(skip)
  const databasePath = join(disk.folder, 'portal.db')
  const portal = await startTestPortal({ DATABASE_PATH: databasePath, LOG_LEVEL: 'silent' })
  cleanUp.push(portal.stop)
  const visitor = await Visitor.create(portal)
  const admin = await Visitor.create(portal, 'admin')
  const letter = { name: 'Ann', email: 'ann@example.org', message: 'A "long"\nletter' }
  disk.fill()

  for (const path of ['/', '/properties', '/contact', '/events']) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
  }
  expect((await admin.get('/admin/dashboard')).status).toBe(200)
  const sent = await visitor.post('/contact', letter)
  expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '60'])
  const said = await sent.text()
  expect(said).toContain('The portal cannot save anything right now')
  expect(said).toContain('name="message" value="A &quot;long&quot;\nletter"')

  const { email } = demoAccounts.member
  const { password } = demoAccounts
  const login = await visitor.post('/login', { email, password })
  expect(login.status).toBe(503)
  const asked = await login.text()
  expect(asked).toContain(`name="email" value="${email}"`)
  expect(asked).toMatch(
    /<input type="password" autoComplete="current-password"[^>]* name="password"\/>/,
  )
  expect(asked).not.toContain(password)
  const status = await (await admin.get('/admin/status')).text()
  expect(status).toMatch(/Nothing has been saved since [^<]+ \(SQLITE_FULL\)/)
  const call = await visitor.send('POST', '/api/auth/login', { json: { email, password } })
  expect(call.status).toBe(503)
  expect(await call.json()).toEqual({
    error:
      'The portal cannot save anything right now. Its disk is full or has a problem. Nothing was saved. Please try again later.',
  })

  disk.empty()
  expect((await visitor.post('/contact', letter)).status).toBe(303)
  expect((await visitor.post('/login', { email, password })).status).toBe(303)
  expect(await (await admin.get('/admin/status')).text()).not.toContain('Nothing has been saved')
})

test('a full disk for uploads: they are refused with a sentence, and work once there is room', async ({
  skip,
}) => {
  const disk = newDisk(skip)
  const settings = { UPLOAD_DIR: join(disk.folder, 'uploads'), LOG_LEVEL: 'silent' }
  const portal = await startTestPortal(settings)
  cleanUp.push(portal.stop)
  const member = await Visitor.create(portal, 'member')
  const send = () => {
    const form = new FormData()
    form.set('image', new File(['x'.repeat(10_000)], 'a.png'))
    return member.send('POST', '/create-event', { form })
  }
  disk.fill()
  // More than there are places for uploads.
  for (let count = 0; count < 9; count += 1) {
    const sent = await send()
    expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await sent.text()).toContain('The portal cannot save anything right now')
  }
  disk.empty()
  expect((await send()).status).toBe(400)
})

test('a start on a full or read-only disk ends with one sentence', ({ skip }) => {
  const disk = newDisk(skip)
  const path = join(disk.folder, 'portal.db')
  disk.fill()
  expect(startInVain(path)).toEqual([1, `DATABASE_PATH ${path} cannot be used: the disk is full.`])
  disk.empty()
  // The failed start left no empty file, which a later start would refuse. This file replaces it.
  writeFileSync(join(disk.folder, 'other'), '')
  expect(disk.makeReadOnly()).toBe(true)
  const [status, said] = startInVain(path)
  expect(status).toBe(1)
  expect(said).toMatch(/^DATABASE_PATH \S+ cannot be used: [^\n]+\.$/)
})
