import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { W3mBrowser } from '#tests/support/w3m-browser.ts'

let portal: TestPortal
let w3m: W3mBrowser | null = null

beforeAll(async () => {
  portal = await startTestPortal()
})
afterEach(() => w3m?.close())
afterAll(() => portal.stop())

test('w3m: register, confirm, log in, search, apply', async () => {
  const email = `${randomUUID()}@example.org`
  const password = 'a long enough password'
  w3m = new W3mBrowser(`${portal.origin}/register`)
  await w3m.sees('Confirm password')
  await w3m.fill('Name', 'Tess Text')
  await w3m.fill('^Email', email)
  await w3m.fill('^Password', password)
  await w3m.fill('Confirm password', password)
  await w3m.submit()
  await w3m.sees('Registration successful! Please check your email to verify your account.')

  await w3m.open(`${portal.origin}/dev/mail`)
  await w3m.sees(email)
  await w3m.follow('Confirm your email address')
  await w3m.follow('verify-email')
  await w3m.sees('Enter the password you chose')
  await w3m.fill('^Password', password)
  await w3m.submit()
  await w3m.sees('Your email address is confirmed, and you are logged in.')

  await w3m.follow('Logout')
  await w3m.open(`${portal.origin}/login`)
  await w3m.sees('Forgot your password?')
  await w3m.fill('^Email', email)
  await w3m.fill('^Password', password)
  await w3m.submit()
  await w3m.sees('Owner Dashboard')

  await w3m.open(`${portal.origin}/work?q=bus+driver+school`)
  await w3m.sees('1 result')
  await w3m.follow('School bus driver')
  await w3m.sees('River Valley Schools')
  await w3m.follow('Apply Now')
  await w3m.sees('Apply for')
  await w3m.write('^Message', 'I have driven that road for years.')
  await w3m.submit()
  await w3m.sees('Your application for')
  expect(await w3m.sees('School bus driver')).toContain('pending')
})

test('w3m: the town desk, one post and then all', async () => {
  const desk = `${portal.origin}/admin/desk`
  w3m = new W3mBrowser(`${portal.origin}/login`)
  await w3m.sees('Forgot your password?')
  await w3m.fill('^Email', 'admin@example.org')
  await w3m.fill('^Password', 'mainstreet-demo')
  await w3m.submit()
  await w3m.sees('Logout')
  await w3m.open(desk)
  const shown = await w3m.sees(/\[ \] Select .*Approve .+ Reject/)
  expect(shown).not.toContain('[SUBMIT]')
  const [, title = ''] = /^Approve (.+?) Reject/m.exec(shown) ?? []
  await w3m.follow(`Approve ${title}`)
  await w3m.sees(`“${title}” is approved.`)
  await w3m.follow('Select all')
  await w3m.sees('[*] Select')
  await w3m.follow('Approve selected')
  await w3m.sees('Approve high-risk posts, too?')
  await w3m.follow('Approve all')
  await w3m.sees('Nothing is waiting for a decision.')
})
