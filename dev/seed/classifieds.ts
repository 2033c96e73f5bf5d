import type { Actor } from '#app/domain/accounts/account.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { classifiedAds, classifiedSections } from '#db/schema/classifieds.ts'

type SeedClassified = {
  section: string
  title?: string
  content: string
  /** Days since its payment. */
  age: number
  url?: string
  email?: string
}

const sections = ['For sale', 'Wanted', 'Services', 'Lost and found', 'Free to a good home']

/** Ads that the town's past pays for `age` days ago; the oldest have expired. */
export const runningClassifieds: SeedClassified[] = [
  {
    section: 'For sale',
    title: 'Upright piano',
    content:
      'Baldwin, 1962, tuned in spring. Stands on the ground floor, you bring the trailer and two strong friends. $150.',
    age: 2,
    email: 'piano@millbrook.example',
  },
  {
    section: 'Services',
    title: 'Chimney sweep',
    content:
      'Sweeping and a written report before the heating season. Millbrook, Stone Ferry and the farms between.',
    age: 4,
    url: 'https://sweep.example.org',
  },
  {
    section: 'Free to a good home',
    content: 'Two barn cats, brothers, one year old, good mousers. Only together, please.',
    age: 6,
  },
  {
    section: 'Wanted',
    title: 'Old windows',
    content: 'I restore sash windows and take any wooden ones, also broken. Will collect.',
    age: 11,
  },
  {
    section: 'Lost and found',
    title: 'Found: a silver ring',
    content:
      'On the river path near the footbridge. Tell me what is engraved in it and it is yours.',
    age: 15,
  },
  {
    section: 'For sale',
    title: 'Firewood',
    content: 'Oak and ash, split and two summers dry. $80 a face cord, delivered in town.',
    age: 26,
  },
  {
    section: 'For sale',
    title: 'Hay, second cut',
    content: 'Sixty small bales from the river meadow, never rained on. $5 each, you load.',
    age: 51,
  },
  {
    section: 'Services',
    title: 'Clocks repaired',
    content: 'Wall clocks and mantel clocks, at your house. I do not do cuckoos.',
    age: 83,
  },
]

/** The demo's classified ads: some are shown, one waits for approval and one for its payment. */
export function seedClassifieds(tx: Tx, member: Actor, owner: number) {
  const ids = new Map(
    tx
      .insert(classifiedSections)
      .values(sections.map((name) => ({ name, status: 'approved' as const })))
      .returning()
      .all()
      .map(({ id, name }) => [name, id]),
  )
  tx.insert(classifiedSections)
    .values({ name: 'Rides to the city', suggestedBy: member.userId })
    .run()
  const sectionId = (name: string) => ids.get(name) ?? 0
  for (const { section, title, content, age, url, email } of runningClassifieds) {
    const at = instantFromNow(-days(age + 1))
    tx.insert(classifiedAds)
      .values({
        ownerId: owner,
        sectionId: sectionId(section),
        title,
        content,
        hiddenUrl: url,
        displayUrl: url !== undefined,
        hiddenEmail: email,
        displayEmail: email !== undefined,
        moderationStatus: 'approved',
        createdAt: at,
        updatedAt: at,
      })
      .run()
  }
  const own = { ownerId: member.userId, sectionId: sectionId('For sale') }
  tx.insert(classifiedAds)
    .values([
      {
        ...own,
        title: 'Canoe with paddles',
        content:
          'Sixteen feet, cedar strip, dry stored. One soft spot at the bow. $300 or a good offer.',
        moderationStatus: 'approved',
      },
      {
        ...own,
        title: 'Canning jars',
        content: 'Four dozen quart jars, clean, with rings. $20 for all.',
      },
      {
        ...own,
        sectionId: sectionId('Services'),
        title: 'Work from home',
        content: 'Earn up to $900 per week from home, no experience. WhatsApp only, act now!!!',
      },
    ])
    .run()
}
