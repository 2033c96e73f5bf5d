import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '#app/shared/config.server.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import { insertMembers, insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { parseForms } from '#tests/support/page-forms.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal

beforeAll(async () => {
  const townHall = { TOWN_ADDRESS: '12 Main Street', TOWN_HOURS: 'Mon–Fri 9–4' }
  portal = await startTestPortal({ PAY_OFFLINE: '1', ...townHall })
})
afterAll(() => portal.stop())

async function everybody() {
  const [member, owner, admin] = await Promise.all([
    Visitor.create(portal, 'member'),
    Visitor.create(portal, 'owner'),
    Visitor.create(portal, 'admin'),
  ])
  const [token = ''] = insertMembers(portal, 1)
  const cashier = await Visitor.create(portal)
  cashier.bringToken(token)
  const makeCashier = () => {
    const db = new Database(portal.databasePath)
    db.exec(`update users set role = 'cashier', name = 'Carla Cashier',
      email = 'carla@example.org' where id = (select max(id) from users)`)
    db.close()
  }
  return { member, owner, admin, cashier, makeCashier }
}

test('two orders of the demo town wait for its cashier', async () => {
  const cashier = await Visitor.create(portal, 'cashier')
  const sales = await (await cashier.get('/owner-dashboard/sales')).text()
  const waiting = sales.split('<tr').filter((row) => row.includes('status-pending">pending<'))
  expect(waiting).toEqual([
    expect.stringContaining('walt.hendricks@example.org'),
    expect.stringContaining('member@example.org'),
  ])
  expect(await (await cashier.get('/owner-dashboard')).text()).toContain('>Sales and income</a>')
  const named = await (await cashier.get('/owner-dashboard/sales?search=Walt+Hendricks')).text()
  expect(named.split('<tr').slice(2)).toEqual([expect.stringContaining('walt.hendricks@')])
  const none = await (await cashier.get('/owner-dashboard/sales?search=Nobody+<b>')).text()
  expect(none).toContain('No sale matches “Nobody &lt;b&gt;”.')
})

test('an order paid at the town hall is kept, recorded with its receipt, and in the ledger', async () => {
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 2, priceCents: 1500 })
  const { member, owner, admin, cashier, makeCashier } = await everybody()
  const ordered = await member.post(`/events/${eventId}/tickets`, {
    [`tickets-${ticketTypeId}`]: '2',
    method: 'offline',
    intent: 'buy',
  })
  const page = new URL(ordered.headers.get('location') ?? '').pathname
  expect(page).toMatch(/\/payments\//)
  const [waiting = ''] = (await (await member.get(page)).text()).split('</main>')
  expect(waiting).toContain('12 Main Street · Mon–Fri 9–4</address>')
  expect(waiting).toContain('Cancel this order')
  expect(waiting).not.toContain('Pay by card')

  const db = new Database(portal.databasePath, { readonly: true })
  const one = (sql: string) => db.prepare(sql).pluck().get()
  const held = () => one(`select held_count from ticket_types where id = ${ticketTypeId}`)
  const issued = () => one(`select count(*) from tickets where ticket_type_id = ${ticketTypeId}`)
  const number = one('select max(id) from payments')
  const sale = `/owner-dashboard/sales/${number}`
  expect([held(), issued()]).toEqual([2, 0])
  const until = Date.parse(String(one('select expires_at from payments order by id desc')))
  // The end of tomorrow in the town, which is an hour later if the clocks change.
  expect(until).toBeLessThanOrEqual(Date.now() + 49 * 3_600_000)
  const told = new RegExp(
    `pay at the town hall by \\w+day, .+, and bring the payment number ${number}\\.`,
  )
  expect(waiting).toMatch(told)
  // The reference is for cards; nobody could copy it onto paper.
  expect(waiting).not.toContain('>Reference<')

  const receipt = { intent: 'receive', receiptNumber: '2026-117' }
  expect((await member.post(sale, receipt)).status).toBe(404)
  // The organizer cannot confirm money that was paid at the town hall.
  expect(await (await owner.get(sale)).text()).not.toContain('Paid at the town hall')
  expect((await owner.post(sale, receipt)).status).toBe(409)
  expect(issued()).toBe(0)
  expect((await cashier.get(sale)).status).toBe(404)
  makeCashier()
  const found = await cashier.get(`/owner-dashboard/sales?search=${number}`)
  expect(await found.text()).toContain(sale)
  const empty = await cashier.post(sale, { intent: 'receive', receiptNumber: '' })
  expect([empty.status, issued()]).toEqual([400, 0])
  const other = Number(number) - 1
  const writing = new Database(portal.databasePath)
  writing.prepare('update payments set receipt_number = ? where id = ?').run('2026-117', other)
  writing.close()
  const used = await cashier.post(sale, receipt)
  const question = await used.text()
  expect([used.status, issued()]).toEqual([409, 0])
  expect(question).toContain(`Payment ${other} already has this receipt number.`)
  const again = parseForms(question, sale).find(({ given }) => given.usedNumber === '2026-117')
  expect((await cashier.post(sale, { ...receipt, ...again?.given })).status).toBe(303)
  expect([held(), issued()]).toEqual([0, 2])
  expect(await (await owner.get(sale)).text()).toContain('Carla Cashier')
  const csv = await (await admin.post('/admin/export/payments.csv', {})).text()
  expect(csv).toContain('carla@example.org')
  expect((await owner.post(sale, { intent: 'refund', amount: '1', reason: '' })).status).toBe(409)
  // The page that was open has no form for this any more.
  const late = await admin.post(sale, receipt)
  expect(late.status).toBe(409)
  const answer = await late.text()
  expect(answer).toMatch(/role="alert"[^>]*>This payment is no longer open\./)
  expect(answer).toContain('value="30.00"')
  expect(issued()).toBe(2)
  expect(await (await member.get(page)).text()).toContain('2026-117')

  await admin.post(sale, { intent: 'refund', amount: '30.00', reason: 'Closed for snow.' })
  expect(one('select status from refunds order by id desc')).toBe('succeeded')
  const refunded = `ticket_type_id = ${ticketTypeId} and status = 'refunded'`
  expect(one(`select count(*) from tickets where ${refunded}`)).toBe(2)

  const paidAt = String(one(`select paid_at from payments where id = ${number}`))
  const till = `/owner-dashboard/till?date=${dayInZone(paidAt, config.timeZone)}`
  expect((await owner.get(till)).status).toBe(403)
  for (const visitor of [cashier, admin]) {
    const report = await (await visitor.get(till)).text()
    expect(report).toMatch(/Carla Cashier<\/th>.*\$30.*2026-117/s)
    expect(report).toContain(`href="${sale}"`)
  }
  db.close()
})

test('the till report refuses invalid days, and days to come', async () => {
  const cashier = await Visitor.create(portal, 'cashier')
  const get = async (date: string) =>
    (await cashier.get(`/owner-dashboard/till?date=${encodeURIComponent(date)}`)).status
  const known = ['', '0000-01-01', '1/31/2026', '2026-01-31']
  expect(await Promise.all(known.map(get))).toEqual(known.map(() => 200))
  const refused = ['2026-02-30', 'today', '9999-12-31', '9999-12-30', "1' or 1=1", '\u0000']
  expect(await Promise.all(refused.map(get))).toEqual(refused.map(() => 400))
  expect((await cashier.get('/owner-dashboard/till?page=9e9&date=2026-01-31')).status).toBe(200)
})

test('an order to be paid at the town hall cannot be paid by card', async () => {
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 1, priceCents: 1500 })
  const member = await Visitor.create(portal, 'member')
  const json = { ticket_def_id: ticketTypeId, method: 'offline' }
  const answer = await member.send('POST', `/api/events/${eventId}/purchase-ticket`, { json })
  expect(await answer.json()).toEqual({ url: expect.stringMatching(/\/payments\//) })
})

test('an organizer records a payment at the door, which is no income of the town', async () => {
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 2, priceCents: 1500 })
  const [member, owner, admin] = await Promise.all([
    Visitor.create(portal, 'member'),
    Visitor.create(portal, 'owner'),
    Visitor.create(portal, 'admin'),
  ])
  const income = async (visitor: Visitor) => (await visitor.send('GET', '/api/users/income')).json()
  const before = [await income(owner), await income(admin)]
  const json = { ticket_def_id: ticketTypeId, method: 'offline' }
  await member.send('POST', `/api/events/${eventId}/purchase-ticket`, { json })
  const db = new Database(portal.databasePath, { readonly: true })
  const one = (sql: string) => db.prepare(sql).pluck().get()
  const sale = `/owner-dashboard/sales/${one('select max(id) from payments')}`
  const directly = { intent: 'receive-directly' }
  expect((await member.post(sale, directly)).status).toBe(404)
  await admin.post(sale, directly)
  const issued = () => one(`select count(*) from tickets where ticket_type_id = ${ticketTypeId}`)
  expect(issued()).toBe(0)
  expect((await owner.post(sale, directly)).status).toBe(303)
  expect(issued()).toBe(1)
  expect([await income(owner), await income(admin)]).toEqual(before)
  const page = await (await admin.get(sale)).text()
  expect(page).toContain('paid to the organizer')
  expect(page).toContain('Taken by')
  const csv = await (await admin.post('/admin/export/payments.csv', {})).text()
  expect(csv).toMatch(/,"direct",15,.*owner@example\.org/)
  expect(await (await admin.get('/admin/history?kind=payment')).text()).toContain(
    'A payment to the organizer was recorded.',
  )
  db.close()
})

test('the list of ads shows the number and the deadline of a payment at the town hall', async () => {
  const member = await Visitor.create(portal, 'member')
  const json = { content: 'A blue sled.', section_id: 1 }
  const posted = await member.send('POST', '/api/classifieds', { json })
  const { id } = (await posted.json()) as { id: number }
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.prepare("update classified_ads set moderation_status = 'approved' where id = ?").run(id)
  db.close()
  const list = '/owner-dashboard/classifieds'
  const read = async () => (await member.get(list)).text()
  expect(await read()).not.toContain('open until')
  const paid = await member.post(list, { ad: String(id), method: 'offline' })
  const { pathname } = new URL(paid.headers.get('location') ?? '')
  const [, number = ''] =
    /payment number (\d+)/.exec(await (await member.get(pathname)).text()) ?? []
  expect(await read()).toContain(`<a href="${pathname}">Payment ${number}, open until `)
})

test('a refund is announced as on its way only if it goes to the card', async () => {
  const owner = await Visitor.create(portal, 'owner')
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  const id = db
    .prepare(
      `select max(p.id) from payments p join users u on u.id = p.payee_id
        where u.email = 'owner@example.org' and p.method = 'card' and p.status = 'paid'
          and p.amount_cents >= 1000 and p.refunded_cents = 0 and p.disputed_at is null`,
    )
    .pluck()
    .get()
  db.prepare(
    `insert into refunds (payment_id, amount_cents, status, source, settled_at)
      values (?, 100, 'failed', 'person', ?)`,
  ).run(id, new Date().toISOString())
  db.close()
  const sale = `/owner-dashboard/sales/${id}`
  const refund = async (fields: Record<string, string>) => {
    const sent = await owner.post(sale, { intent: 'refund', amount: '1', reason: '', ...fields })
    const flash = sent.headers.getSetCookie().map((line) => line.split(';')[0])
    const Cookie = [owner.headers.Cookie, ...flash].join('; ')
    return (await owner.get(sale, { Cookie })).text()
  }
  expect(await refund({})).toContain('The refund is on its way')
  expect(await refund({ byHand: 'on' })).toContain('The refund is recorded')
})
