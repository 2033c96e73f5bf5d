import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { fakeClock } from '#tests/support/faked-clock.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * The machine's clock is set a month ahead while the portal runs, and then set back. Nothing that
 * was paid for or is waiting gets lost (docs/rules.md#clock-watch). Each test continues with the
 * portal as the previous test left it.
 */

const clock = fakeClock()
let portal: TestPortal
let member: Visitor
let visitor: Visitor
let before: unknown

beforeAll(async () => {
  portal = await startTestPortal(clock.env)
  member = await Visitor.create(portal, 'member')
  visitor = await Visitor.create(portal)
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 2, priceCents: 1500 })
  const order = { [`tickets-${ticketTypeId}`]: '1', method: 'card' }
  const more = { intent: 'buy' }
  const ordered = await member.post(`/events/${eventId}/tickets`, { ...order, ...more })
  expect(ordered.status).toBe(303)
  await visitor.get('/classifieds')
  before = { shown: await look(), kept: countKept() }
})
afterAll(async () => {
  await portal.stop()
  clock.remove()
})

/** What people see: the classifieds, the campaign, and whether the member is signed in. */
async function look() {
  const page = await (await visitor.get('/classifieds')).text()
  const classifieds = (await (await visitor.get('/api/classifieds')).json()) as unknown[]
  const frame = await (await visitor.get('/ad')).text()
  return {
    classifieds: classifieds.length,
    isOnPage: page.includes('Upright piano'),
    hasAdvertisement: frame.includes('/ad/'),
    isSignedIn: (await member.get('/my-requests')).status === 200,
  }
}

/** The rows that a job would end or delete if it trusted the wrong time. */
function countKept() {
  const db = new Database(portal.databasePath, { readonly: true })
  const kept = [
    `select 'session', '', count(*) from sessions where user_id =
      (select id from users where email = '${demoAccounts.member.email}')`,
    'select 0, status, count(*) from classified_ads group by status',
    'select 1, status, count(*) from campaigns group by status',
    'select 2, status, count(*) from bookings group by status',
    'select 3, status, count(*) from ticket_orders group by status',
    'select 4, status, count(*) from payments group by status',
    'select 5, status, count(*) from waiting_list_entries group by status',
  ].map((sql) => db.prepare(sql).raw().all())
  db.close()
  return kept
}

async function readJobs(admin: Visitor) {
  const answer = await admin.get('/admin/jobs')
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Restarts the portal and waits for its jobs: each runs at the start, unless it is held. */
async function untilJobsRan() {
  const ran = () => {
    const db = new Database(portal.databasePath, { readonly: true })
    const sql = "select started_at from job_runs where name = 'reconcile payments'"
    const at = db.prepare(sql).pluck().get()
    db.close()
    return at
  }
  const last = ran()
  await portal.crash()
  await expect.poll(ran).not.toBe(last)
}

test('a clock a month ahead for some seconds, even during a restart, loses nothing', async () => {
  expect(before).toMatchObject({
    shown: { isOnPage: true, hasAdvertisement: true, isSignedIn: true },
  })
  clock.set('+31d')
  expect(await look()).toEqual({
    classifieds: 0,
    isOnPage: false,
    hasAdvertisement: false,
    isSignedIn: false,
  })
  await untilJobsRan()
  clock.set('+0')
  expect({ shown: await look(), kept: countKept() }).toEqual(before)
  const admin = await Visitor.create(portal, 'admin')
  await expect.poll(() => readJobs(admin)).not.toContain('Is the clock right?')
})

test('a weekend without power holds no jobs', async () => {
  clock.set('+3d')
  await untilJobsRan()
  const admin = await Visitor.create(portal, 'admin')
  const page = await readJobs(admin)
  expect(page).not.toContain('Is the clock right?')
  expect(page).not.toContain('waits for the clock')
})

test('a clock that is a month off holds the jobs until an administrator says that it is right', async () => {
  clock.set('+40d')
  const held = countKept()
  await untilJobsRan()
  expect(countKept()).toEqual(held)
  const admin = await Visitor.create(portal, 'admin')
  const page = await readJobs(admin)
  expect(page).toContain('Is the clock right?')
  expect(page).toContain('waits for the clock')
  const confirmed = await admin.post('/admin/jobs', { intent: 'confirm-clock' })
  expect(confirmed.status).toBe(303)
  expect(await readJobs(admin)).not.toContain('Is the clock right?')
  await untilJobsRan()
  await expect.poll(countKept).not.toEqual(held)
})
