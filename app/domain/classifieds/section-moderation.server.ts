import type { Actor } from '#app/domain/accounts/account.ts'
import {
  decideWithin,
  type ModeratedKind,
  type ModerationDecision,
  type ModerationRefusal,
} from '#app/domain/moderation/queue.server.ts'
import type { Connection } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { may } from './permissions.ts'
import { findAnySection, findSection, type Section, saveSection } from './sections.server.ts'

/**
 * Administrators decide on suggested sections, once each: an approved section is open, a rejected
 * one is deleted (docs/rules.md#section-states).
 */
const moderatedSection: ModeratedKind<Section, never> = {
  kind: 'section',
  find: findSection,
  getState: ({ status, createdAt, suggestedBy }) => ({
    moderationStatus: status === 'approved' ? 'approved' : 'pending',
    updatedAt: createdAt,
    moderatedAt: null,
    ownerId: suggestedBy,
  }),
  getVersion: ({ name }) => name,
  refuse(admin, { status }) {
    if (!may(admin, 'manageSections')) return 'not_found'
    return status === 'approved' ? 'already_decided' : null
  },
  save(tx, _, { id }, { moderationStatus, moderatedAt }) {
    const isApproved = moderationStatus === 'approved'
    saveSection(tx, id, isApproved ? { status: 'approved' } : { deletedAt: moderatedAt })
  },
  describe(_, { id, name, suggestedBy: memberId }, { status, ...given }) {
    const type = status === 'approved' ? 'section.approved' : 'section.rejected'
    return { type, id, name, memberId, ...given }
  },
}

type Outcome = { ok: true; section: Section } | { ok: false; reason: ModerationRefusal }

/** Returns the section as the decision left it, even if it is deleted. */
export function moderateSection(
  db: Connection,
  admin: Actor,
  id: number,
  decision: ModerationDecision,
): Promise<Outcome> {
  return write(db, (tx): Outcome => {
    const outcome = decideWithin(tx, admin, moderatedSection, id, decision)
    const section = findAnySection(tx, id)
    if (!section) return { ok: false, reason: 'not_found' }
    return outcome.ok ? { ok: true, section } : outcome
  })
}
