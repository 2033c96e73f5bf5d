import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { TimedPurpose } from '#app/domain/fees/fee.ts'
import { lastDayBefore } from '#app/domain/fees/paid-days.server.ts'
import { listFees } from '#app/domain/fees/prices.server.ts'
import { endsSoon } from '#app/domain/fees/renewal.server.ts'
import { feePages } from '#app/domain/listings/fee-page.ts'
import type { PlayType } from '#app/domain/listings/listing.ts'
import { type FeePurpose, feePurposes } from '#app/domain/payments/payment.ts'
import { paths } from '#app/paths.ts'
import type { Db } from '#db/client.server.ts'
import type { Tile } from './tile.ts'

type Unpaid = {
  purpose: FeePurpose
  id: number
  title: string
  playType: PlayType | null
  reference: string | null
}

type Fees = ReturnType<typeof readFees>

const readFees = (db: Db) => ({
  activation: listFees(db, 'activation'),
  classified: listFees(db, 'classified'),
})

type FeeDue = {
  /** A select of a member's unpaid posts, with the columns of `Unpaid`. */
  select(userId: number): SQL
  /** Returns the amount due and the page to pay it; `cents` is null if the open payment has the amount. */
  ask(fees: Fees, unpaid: Unpaid): { cents: number | null; href: string }
}

/**
 * For each fee, how a member's unpaid posts are found. `+status` and the cross join make SQLite begin
 * with the member's posts; otherwise it may read all of the town with that status (`filterOnly`).
 */
const feesDue: Record<FeePurpose, FeeDue> = {
  activation: {
    select: (userId) => sql`
      select 'activation' as purpose, l.id, l.title, p.type as playType, null as reference
      from listings l join play_details p on p.listing_id = l.id
      where l.owner_id = ${userId} and l.unpaid_since is not null
        and +l.moderation_status = 'approved' and l.deactivated_at is null`,
    ask: ({ activation }, { id, playType }) => ({
      cents: activation[playType ?? 'Tour'].amountCents,
      href: feePages.play(id),
    }),
  },
  classified: {
    select: (userId) => sql`
      select 'classified' as purpose, id, coalesce(title, substr(content, 1, 50)) as title,
        null as playType, null as reference
      from classified_ads
      where owner_id = ${userId} and +status = 'active' and +moderation_status = 'approved'
        and expires_at is null`,
    ask: ({ classified }) => ({
      cents: classified.ad.amountCents,
      href: paths.ownerDashboard.classifieds(),
    }),
  },
  campaign: {
    select: (userId) => sql`
      select 'campaign' as purpose, c.id, coalesce(l.title, e.title) as title, null as playType,
        y.reference
      from campaigns c cross join payments y
          on y.purpose = 'campaign' and y.subject_id = c.id and y.status = 'pending'
        left join listings l on l.id = c.listing_id left join events e on e.id = c.event_id
      where c.owner_id = ${userId} and +c.status = 'pending'`,
    ask: (_, { reference }) => ({ cents: null, href: paths.payment(reference ?? '') }),
  },
}

export function findToPay(db: Db, { userId }: Actor): Tile | null {
  const selects = feePurposes.map((purpose) => feesDue[purpose].select(userId))
  const fees = readFees(db)
  const due = db.all<Unpaid>(sql.join(selects, sql` union all `)).flatMap((row) => {
    const asked = feesDue[row.purpose].ask(fees, row)
    return asked.cents === 0 ? [] : { title: row.title, ...asked }
  })
  const [first] = due
  return first ? { kind: 'toPay', count: due.length, ...first } : null
}

type Ending = { purpose: TimedPurpose; title: string; until: string }

type TermEnd = {
  /** A select of a member's posts that end soon, with the columns of `Ending`. */
  select(userId: number, isSoon: SQL): SQL
  href: string
}

/** For each fee with a term, how the posts that a member can renew are found; +status as above. */
const termEnds: Record<TimedPurpose, TermEnd> = {
  classified: {
    select: (userId, isSoon) => sql`
      select 'classified' as purpose, coalesce(title, substr(content, 1, 50)) as title,
        expires_at as until
      from classified_ads where owner_id = ${userId} and +status = 'active'
        and +moderation_status = 'approved' and ${isSoon}`,
    href: paths.ownerDashboard.classifieds(),
  },
  campaign: {
    select: (userId, isSoon) => sql`
      select 'campaign' as purpose, coalesce(l.title, e.title) as title, c.expires_at as until
      from campaigns c left join listings l on l.id = c.listing_id
        left join events e on e.id = c.event_id
      where c.owner_id = ${userId} and +c.status = 'active' and ${isSoon}`,
    href: paths.campaigns.own(),
  },
}
const timedPurposes = Object.keys(termEnds) as TimedPurpose[]

export function findEnding(db: Db, { userId }: Actor): Tile | null {
  const selects = timedPurposes.map((purpose) => {
    return termEnds[purpose].select(userId, endsSoon(sql`expires_at`, purpose))
  })
  const ending = db.all<Ending>(sql`${sql.join(selects, sql` union all `)} order by until`)
  const [first] = ending
  if (!first) return null
  const { purpose, title, until } = first
  const lastDay = lastDayBefore(until)
  return { kind: 'ending', count: ending.length, title, lastDay, href: termEnds[purpose].href }
}
