import { eq, inArray } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedSections } from '#db/schema/classifieds.ts'
import type { DescribePosts } from './desk-post.ts'

export const describeSections: DescribePosts = (db, ids, { text }) =>
  db
    .select({
      section: classifiedSections,
      ownerName: users.name,
      ownerStatus: users.membershipStatus,
    })
    .from(classifiedSections)
    .leftJoin(users, eq(users.id, classifiedSections.suggestedBy))
    .where(inArray(classifiedSections.id, ids))
    .all()
    .map(({ section: { id, name, createdAt }, ownerName, ownerStatus }) => ({
      kind: 'section',
      id,
      seenVersion: name,
      reasonKind: 'section',
      title: name,
      what: text.desk.kinds.section,
      ownerName,
      isSuspended: ownerStatus === 'suspended',
      since: createdAt,
      pictures: [],
      text: '',
      facts: [],
      changes: null,
      note: null,
      href: paths.admin.classifiedSections(),
    }))
