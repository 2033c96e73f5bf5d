import { eq, inArray } from 'drizzle-orm'
import { isSuspendedAccount } from '#app/domain/accounts/account.ts'
import { getDisplayName } from '#app/domain/classifieds/classified.ts'
import {
  findSectionNames,
  listDifferences,
} from '#app/domain/classifieds/describe-change.server.ts'
import { newestClassified } from '#app/domain/classifieds/newest-version.ts'
import { listCardPictures } from '#app/domain/classifieds/pictures.server.ts'
import { listNotes } from '#app/domain/screening/queries.server.ts'
import { paths } from '#app/paths.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds, classifiedChanges } from '#db/schema/classifieds.ts'
import { describeDifferences } from './describe-differences.ts'
import type { DescribePosts } from './desk-post.ts'

export const describeClassifieds: DescribePosts = (db, ids, words) => {
  const { desk, classifieds } = words.text
  const { url, email, shown } = classifieds.moderation
  const notes = listNotes(db, 'classified', ids)
  const pictures = listCardPictures(db, ids, 'approved')
  const newPictures = listCardPictures(db, ids, 'waiting')
  const sectionNames = findSectionNames(db)
  const rows = db
    .select({
      classified: classifiedAds,
      change: classifiedChanges,
      ownerName: users.name,
      membershipStatus: users.membershipStatus,
      suspendedAt: users.suspendedAt,
    })
    .from(classifiedAds)
    .leftJoin(classifiedChanges, eq(classifiedChanges.classifiedId, classifiedAds.id))
    .leftJoin(users, eq(users.id, classifiedAds.ownerId))
    .where(inArray(classifiedAds.id, ids))
    .all()
  return rows.map(({ ownerName, membershipStatus, suspendedAt, ...whole }) => {
    const classified = newestClassified(whole)
    const added = newPictures.get(classified.id) ?? []
    const differences = listDifferences(whole, sectionNames, words)
    const kind = whole.change ? desk.kinds.classifiedChange : desk.kinds.classified
    return {
      kind: 'classified',
      id: classified.id,
      seenVersion: classified.updatedAt,
      reasonKind: 'classified',
      title: getDisplayName(classified),
      what: `${kind} · ${sectionNames.get(classified.sectionId) ?? ''}`,
      ownerName,
      isSuspended: isSuspendedAccount({ membershipStatus, suspendedAt }),
      since: classified.updatedAt,
      pictures: added.length > 0 ? added : (pictures.get(classified.id) ?? []),
      text: classified.content,
      facts: [
        [url, classified.hiddenUrl && shown(classified.hiddenUrl, classified.displayUrl)],
        [email, classified.hiddenEmail && shown(classified.hiddenEmail, classified.displayEmail)],
      ],
      changes: differences && describeDifferences(differences, added, words),
      note: notes.get(classified.id) ?? null,
      href: `${paths.admin.classifiedModeration()}#classified-${classified.id}`,
    }
  })
}
