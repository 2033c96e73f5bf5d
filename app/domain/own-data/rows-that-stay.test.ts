import { getTableName } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { cron } from '#app/domain/background-jobs/cron.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { dueJobs } from '#tests/support/due-jobs.ts'
import { sections } from './sections.server.ts'

const post = 'a post, which its owner or the town takes down'
const part = 'part of a post'
const account = 'of the account, until it is deleted'
const ledger = 'the ledger of money'

/**
 * Tables of members from which no job deletes rows after some time (docs/rules.md#retention), and
 * why.
 */
const stays: Record<string, string> = {
  second_factors: account,
  recovery_codes: account,
  owners: 'the town’s own list, as long as the account',
  listings: post,
  listing_changes: part,
  property_details: part,
  work_details: part,
  play_details: part,
  photos: part,
  removed_photos:
    'go after ten minutes with “delete removed photos and ticket types”: photo-removal.test.ts',
  tour_dates: part,
  events: post,
  event_changes: part,
  door_links: 'part of an event',
  classified_changes: part,
  classified_photos: part,
  classified_sections: 'a heading of the town',
  campaigns: 'what was paid for, and for how long',
  campaign_days: 'counts of a campaign, for its owner',
  ticket_orders: 'what was bought, without the names of others',
  tickets: 'what was bought, without the names of others',
  waiting_list_entries: 'who had which turn, as long as the ticket type',
  payments: ledger,
  refunds: ledger,
  unmatched_payments: ledger,
  activities: 'that something was done stays; names in it go',
}

afterEach(resetClock)

const tables = [...new Set(Object.values(sections).map(({ table }) => getTableName(table)))]

function countRows(db: OpenDatabase): Map<string, number> {
  const count = (table: string) =>
    db.$client.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0
  return new Map(tables.map((table) => [table, count(table)]))
}

/** Returns the tables from which a job deletes some of its due work. */
async function listEmptied(job: (typeof cron)[number]): Promise<string[]> {
  const makeWork = dueJobs[job.name as keyof typeof dueJobs]
  if (!makeWork) return []
  const db = freshDatabase()
  await makeWork(db)
  const before = countRows(db)
  await job.run(db)
  const after = countRows(db)
  return tables.filter((table) => (after.get(table) ?? 0) < (before.get(table) ?? 0))
}

test('rows about members end after some time, or have a reason to stay', async () => {
  const emptied = new Set<string>()
  for (const job of cron.filter(({ needsClock }) => needsClock)) {
    for (const table of await listEmptied(job)) emptied.add(table)
    resetClock()
  }
  expect([...emptied]).toContain('contact_messages')
  const others = tables.filter((table) => !emptied.has(table))
  expect(
    others.filter((table) => !(table in stays)),
    'Delete them in retention.server.ts, or say here why they stay.',
  ).toEqual([])
  const stale = Object.keys(stays).filter((table) => !others.includes(table))
  expect(stale, 'Remove it from the reasons.').toEqual([])
})
