import Database from 'better-sqlite3'
import { hashToken } from '#app/domain/accounts/random-token.server.ts'
import { addMonths } from '#app/shared/months.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import { landBankLines } from './inventory-file.ts'
import type { TestPortal } from './portal.ts'
import { Visitor } from './visitor.ts'

export type Examples = Record<string, string | number>

/** Replaces each `{name}` in a pattern by the id of an example. */
export function fillAddress(pattern: string, examples: Examples): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const example = examples[name]
    if (!example) throw new Error(`There is no example of “${name}”.`)
    return String(example)
  })
}

/**
 * Creates one example of everything that addresses name. Examples with an owner belong to the
 * demo's owner: a rental with an application, an event with tickets and a door link, a classified
 * with an inquiry, and a job that waits for approval.
 */
export async function makeExamples(portal: TestPortal): Promise<Examples> {
  const db = new Database(portal.databasePath)
  const one = (sql: string) => db.prepare(sql).pluck().get() as number | string
  const now = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  /** What is asked for begins after the last test has ended. */
  const tomorrow = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 day')`
  const owner = one(`select id from users where email = 'owner@example.org'`)
  const member = one(`select id from users where email = 'member@example.org'`)
  const validTickets = `from tickets t join ticket_types d on d.id = t.ticket_type_id
    join ticket_orders o on o.id = order_id join events e on e.id = event_id
    where start_time > ${tomorrow} and t.status = 'valid'`
  const ticketsToCome = `${validTickets} and buyer_id = ${member} order by t.id`
  const ownersOwn = `owner_id = ${owner}`
  const rental = one(`select id from listings join property_details on listing_id = id
    where ${ownersOwn} and terms = 'Rent' order by id`)
  const subjects = {
    rental,
    rentalPhoto: one(`select min(id) from photos where listing_id = ${rental}`),
    account: one(`select id from users where role = 'importer'`),
    job: one(`select min(id) from listings where source = 'work'`),
    ownJob: one(`select min(id) from listings where source = 'work' and ${ownersOwn}`),
    activity: one(`select min(id) from listings where source = 'play'`),
    event: one(`select event_id ${ticketsToCome}`),
    doomedEvent: one(`select min(id) from events where status = 'draft' and ${ownersOwn}`),
    classified: one(`select min(id) from classified_ads where is_public and ${ownersOwn}`),
    doomedClassified: one(`select max(id) from classified_ads where is_public and ${ownersOwn}`),
    campaign: one(`select min(id) from campaigns where status = 'active'`),
  }
  /**
   * Tickets that become the owner's, because a form uses up each. Not the member's, who has few, and
   * not of the first event, which gets cancelled.
   */
  const ticketsOfOthers = `${validTickets} and buyer_id <> ${member} order by event_id desc, t.id`
  const ownTickets = {
    ticketToGiveBack: one(`select t.code ${ticketsOfOthers}`),
    ticketToPassOn: one(`select t.code ${ticketsOfOthers} limit 1 offset 1`),
  }
  const links = await openLinks(portal, subjects)
  const renewal = 'what-a-mail-carries'
  const hash = hashToken(renewal)
  db.exec(`update classified_ads
      set renewal_token_hash = '${hash}', warned_at = ${now},
        expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+3 days')
      where title = 'Old windows';
    insert or replace into availability_questions (listing_id, asked_at, token_hash)
      values (${subjects.ownJob}, ${now}, '${hash}');
    update campaigns set renewal_token_hash = '${hash}' where id = ${subjects.campaign};
    update payments set payee_id = ${owner} where id = (select max(id) from payments);
    update ticket_orders set give_back_hours = 1 where id in (select o.id ${validTickets});
    update ticket_orders set buyer_id = ${owner},
        (buyer_name, buyer_email) = (select name, email from users where id = ${owner})
      where id in (select order_id from tickets
        where code in ('${Object.values(ownTickets).join("', '")}'))`)
  const examples = {
    ...subjects,
    ...links,
    renewal,
    conversation: one(`select content ->> 'token' from outbox_messages
      where content ->> 'template' = 'classified_message' order by id desc`),
    payment: one('select reference from payments order by id desc'),
    sale: one('select max(id) from payments'),
    tillDay: dayInZone(
      String(one("select max(paid_at) from payments where method = 'offline'")),
      'America/Detroit',
    ),
    checkout: one(`select provider_session_id from payments
      where provider_session_id is not null order by id desc`),
    unmatched: one('select min(id) from unmatched_payments'),
    ticket: one(`select t.code ${ticketsToCome}`),
    ...ownTickets,
    ticketType: one(`select t.ticket_type_id ${ticketsToCome}`),
    order: one(`select t.order_id ${ticketsToCome}`),
    application: one('select max(id) from applications'),
    client: one('select max(id) from clients'),
    import:
      one(`insert into imports (file_name, header, state, kind, row_count, counts, finished_at)
      values ('old.csv', '[]', 'published', 'properties', 0,
        '{"rows":0,"empty":0,"added":0,"changed":0,"unchanged":0,"rejected":0,"removed":0,"restored":0,"kept":0}',
        ${now}) returning id`),
    ownerEntry: one('select min(id) from owners'),
    notification: one(`select min(id) from notifications where user_id = ${owner}`),
    tour: one(`select listing_id from play_details join listings on id = listing_id
      where enable_ticketing and ${ownersOwn} order by id`),
    schedule: one('select min(id) from tour_dates'),
    comingTourDate: one(`select min(id) from tour_dates
      where start_time > ${tomorrow} and cancelled_at is null`),
    doomedTourDate: one(`select max(id) from tour_dates where start_time > ${tomorrow}`),
    blockedDays: one(`insert into blocked_days (listing_id, start_date, end_date, created_at)
      values (${rental}, '2031-01-05', '2031-01-06', ${now}) returning id`),
    section: one('select min(id) from classified_sections'),
    photo: one('select thumb_hash from photos order by id'),
    mail: one('select max(id) from outbox_messages'),
    /** A day so far ahead that the demo town has no booking on it. */
    soon: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
    /** The next month, in which the demo town has events on whatever day it was made. */
    month: addMonths(new Date().toISOString().slice(0, 7), 1),
  }
  db.close()
  return examples
}

type OwnSubjects = Record<'rental' | 'event' | 'classified', string | number>

/** Creates what other people add to these examples; returns its ids and links. */
async function openLinks(portal: TestPortal, { rental, event, classified }: OwnSubjects) {
  const admin = await Visitor.create(portal, 'admin')
  const ann = { name: 'Ann', email: 'ann@example.org', message: 'Hello' }
  const listing = { listing_id: rental, listing_source: 'properties' }
  await admin.send('POST', '/api/applications', { json: { ...ann, ...listing } })
  await admin.post('/donate', { amount: '5', email: ann.email })
  const inventory = new FormData()
  inventory.set('file', new File([...landBankLines(20, 4)], 'inventory.csv'))
  const staged = await admin.send('POST', '/admin/import', { form: inventory })

  const owner = await Visitor.create(portal, 'owner')
  const job = { title: 'Miller', category: 'temp', city: 'Millbrook', state: 'Michigan' }
  await owner.send('POST', '/api/work', { json: { ...job, company: 'The mill' } })
  const door = await owner.post(`/events/${event}/door-links`, { name: 'Main gate' })
  const visitor = await Visitor.create(portal)
  await visitor.post(`/classifieds/${classified}`, ann)
  return {
    importPage: lastPart(/\/admin\/import\/\d+/, staged.headers.get('location')),
    door: lastPart(/\/door\/[\w-]+/, await door.text()),
  }
}

function lastPart(link: RegExp, text: unknown): string {
  const found = link.exec(String(text))?.[0].split('/').at(-1)
  if (!found) throw new Error(`Nothing like ${link} in: ${text}`)
  return found
}
