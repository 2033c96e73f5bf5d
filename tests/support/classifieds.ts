import type { Actor } from '#app/domain/accounts/account.ts'
import type { ClassifiedStage } from '#app/domain/classifieds/classified.ts'
import type { ClassifiedForm } from '#app/domain/classifieds/forms.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { classifiedAds, classifiedSections } from '#db/schema/classifieds.ts'

export function newSection(
  db: OpenDatabase,
  traits: Partial<typeof classifiedSections.$inferInsert> = {},
) {
  return db
    .insert(classifiedSections)
    .values({ name: 'For sale', status: 'approved', ...traits })
    .returning({ id: classifiedSections.id })
    .get().id
}

/** A filled-in classified ad form. */
export function filledClassified(
  sectionId: number,
  change: Partial<ClassifiedForm> = {},
): ClassifiedForm {
  return {
    title: null,
    content: 'Two barn cats, brothers. Only together.',
    sectionId,
    hiddenUrl: null,
    displayUrl: false,
    hiddenEmail: null,
    displayEmail: false,
    ...change,
  }
}

type Traits = Partial<typeof classifiedAds.$inferInsert>

const approved = { moderationStatus: 'approved' } as const

const paid = (daysAgo: number): Traits => ({
  ...approved,
  paidAt: instantFromNow(-days(daysAgo)),
  expiresAt: instantFromNow(days(30 - daysAgo)),
})

/** The columns of a classified at each stage, as of the time at which they are read. */
export const stages: Readonly<Record<ClassifiedStage, Traits>> = {
  pending: {},
  rejected: { moderationStatus: 'rejected' },
  unpaid: approved,
  get running() {
    return paid(1)
  },
  get ending() {
    return paid(27)
  },
  get expired() {
    return paid(31)
  },
  cancelled: { ...approved, status: 'cancelled' },
}

/** Inserts a classified directly into the table. */
export function newClassified(
  db: OpenDatabase,
  owner: Actor,
  sectionId: number,
  traits: Traits = {},
): number {
  return db
    .insert(classifiedAds)
    .values({ ...filledClassified(sectionId), ownerId: owner.userId, ...traits })
    .returning({ id: classifiedAds.id })
    .get().id
}
