import { eq, inArray } from 'drizzle-orm'
import { getDisplayName } from '#app/domain/classifieds/classified.ts'
import { listFirstPictures } from '#app/domain/classifieds/pictures.server.ts'
import { listNotes } from '#app/domain/screening/queries.server.ts'
import { paths } from '#app/paths.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds, classifiedSections } from '#db/schema/classifieds.ts'
import type { DescribePosts } from './desk-post.ts'

export const describeClassifieds: DescribePosts = (db, ids, words) => {
  const { desk, classifieds } = words.text
  const { url, email, shown } = classifieds.moderation
  const notes = listNotes(db, 'classified', ids)
  const pictures = listFirstPictures(db, ids)
  const rows = db
    .select({ ad: classifiedAds, section: classifiedSections.name, ownerName: users.name })
    .from(classifiedAds)
    .innerJoin(classifiedSections, eq(classifiedSections.id, classifiedAds.sectionId))
    .leftJoin(users, eq(users.id, classifiedAds.ownerId))
    .where(inArray(classifiedAds.id, ids))
    .all()
  return rows.map(({ ad, section, ownerName }) => ({
    kind: 'classified',
    id: ad.id,
    seenAt: ad.updatedAt,
    reasonKind: 'classified',
    title: getDisplayName(ad),
    what: `${desk.kinds.classified} · ${section}`,
    ownerName,
    since: ad.updatedAt,
    picture: pictures.get(ad.id) ?? null,
    text: ad.content,
    facts: [
      [url, ad.hiddenUrl && shown(ad.hiddenUrl, ad.displayUrl)],
      [email, ad.hiddenEmail && shown(ad.hiddenEmail, ad.displayEmail)],
    ],
    changes: null,
    note: notes.get(ad.id) ?? null,
    href: `${paths.admin.classifiedModeration()}#classified-${ad.id}`,
  }))
}
