import { and, eq, gte } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { tell } from '#app/domain/notifications/tell.server.ts'
import { giveUpFee } from '#app/domain/payments/fees.server.ts'
import { instantAfter, instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { type ClassifiedAd, mayDo, nameOf } from './classified.ts'
import type { AdForm } from './forms.ts'
import { findOwnAd } from './queries.server.ts'
import { isOpenSection } from './sections.server.ts'

const queue = '/admin/classifieds/moderation'

export type AdRefusal = 'not_found' | 'no_section' | 'cancelled'

/** Stores an ad for moderation; the same form sent twice within ten minutes is one ad. */
export function postAd(
  db: Db,
  actor: Actor,
  form: AdForm,
): { ok: true; id: number } | { ok: false; reason: AdRefusal } {
  return transaction(db, (tx) => {
    const twin = findTwin(tx, actor, form)
    if (twin) return { ok: true, id: twin.id }
    if (!isOpenSection(tx, form.sectionId)) return { ok: false, reason: 'no_section' }
    const at = nowInstant()
    const { id } = tx
      .insert(classifiedAds)
      .values({ ...form, ownerId: actor.userId, createdAt: at, updatedAt: at })
      .returning({ id: classifiedAds.id })
      .get()
    tell(tx, null, textFor().classifieds.tells.posted(actor.name, nameOf(form)), queue)
    recordEvent(tx, actor, 'classified.posted', { type: 'classified', id })
    return { ok: true, id }
  })
}

function findTwin(tx: Db, actor: Actor, form: AdForm) {
  const isTwin = and(
    eq(classifiedAds.ownerId, actor.userId),
    eq(classifiedAds.status, 'active'),
    eq(classifiedAds.content, form.content),
    eq(classifiedAds.sectionId, form.sectionId),
    gte(classifiedAds.createdAt, instantFromNow(-minutes(10))),
  )
  const fields = Object.keys(form) as Array<keyof AdForm>
  const twins = tx.select().from(classifiedAds).where(isTwin).all()
  return twins.find((twin) => fields.every((field) => twin[field] === form[field]))
}

/**
 * Saves one's own ad. What has changed goes back to moderation and keeps its paid days; a form saved
 * as it was changes nothing.
 */
export function editAd(
  db: Db,
  actor: Actor,
  id: number,
  form: AdForm,
): { ok: true; changed: boolean } | { ok: false; reason: AdRefusal } {
  return transaction(db, (tx) => {
    const ad = findOwnAd(tx, actor, id)
    if (!ad) return { ok: false, reason: 'not_found' }
    if (!mayDo('edit', ad, nowInstant())) return { ok: false, reason: 'cancelled' }
    const isMoved = form.sectionId !== ad.sectionId
    if (isMoved && !isOpenSection(tx, form.sectionId)) return { ok: false, reason: 'no_section' }
    const fields = Object.keys(form) as Array<keyof AdForm>
    if (fields.every((field) => form[field] === ad[field])) return { ok: true, changed: false }
    tx.update(classifiedAds)
      .set({ ...form, moderationStatus: 'pending', updatedAt: instantAfter(ad.updatedAt) })
      .where(eq(classifiedAds.id, id))
      .run()
    giveUpFee(tx, 'classified', id)
    if (ad.moderationStatus !== 'pending') {
      tell(tx, null, textFor().classifieds.tells.changed(actor.name, nameOf(form)), queue)
    }
    recordEvent(tx, actor, 'classified.changed', { type: 'classified', id })
    return { ok: true, changed: true }
  })
}

/** Takes one's own ad off the list for good, and gives a payment up that was still open for it. */
export function cancelAd(
  db: Db,
  actor: Actor,
  id: number,
): { ok: true; ad: ClassifiedAd } | { ok: false; reason: AdRefusal } {
  return transaction(db, (tx) => {
    const ad = findOwnAd(tx, actor, id)
    if (!ad) return { ok: false, reason: 'not_found' }
    const cancelledAt = nowInstant()
    if (!mayDo('cancel', ad, cancelledAt)) return { ok: false, reason: 'cancelled' }
    tx.update(classifiedAds)
      .set({ status: 'cancelled', cancelledAt, updatedAt: cancelledAt, renewalTokenHash: null })
      .where(eq(classifiedAds.id, id))
      .run()
    giveUpFee(tx, 'classified', id)
    recordEvent(tx, actor, 'classified.cancelled', { type: 'classified', id })
    return { ok: true, ad }
  })
}
