import { eq, inArray } from 'drizzle-orm'
import { isSuspendedAccount } from '#app/domain/accounts/account.ts'
import { paths } from '#app/paths.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedSections } from '#db/schema/classifieds.ts'
import type { DescribePosts } from './desk-post.ts'

export const describeSections: DescribePosts = (db, ids, { text }) =>
  db
    .select({
      section: classifiedSections,
      ownerName: users.name,
      membershipStatus: users.membershipStatus,
      suspendedAt: users.suspendedAt,
    })
    .from(classifiedSections)
    .leftJoin(users, eq(users.id, classifiedSections.suggestedBy))
    .where(inArray(classifiedSections.id, ids))
    .all()
    .map(({ section: { id, name, createdAt }, ownerName, ...owner }) => ({
      kind: 'section',
      id,
      seenVersion: name,
      reasonKind: 'section',
      title: name,
      what: text.desk.kinds.section,
      ownerName,
      isSuspended: isSuspendedAccount(owner),
      since: createdAt,
      pictures: [],
      text: '',
      facts: [],
      changes: null,
      note: null,
      href: paths.admin.classifiedSections(),
    }))
