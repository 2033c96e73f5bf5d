import type { Actor } from '#app/domain/accounts/account.ts'
import { sectionDecisionForm, sectionDecisions } from '#app/domain/classifieds/forms.ts'
import { may } from '#app/domain/classifieds/permissions.ts'
import { findManagedClassifiedWithContact } from '#app/domain/classifieds/queries.server.ts'
import { moderateSection } from '#app/domain/classifieds/section-moderation.server.ts'
import type { SectionRefusal } from '#app/domain/classifieds/sections.server.ts'
import {
  sectionSchema,
  serializeClassified,
  serializeSection,
} from '#app/domain/classifieds/serializers.server.ts'
import type { ModerationRefusal } from '#app/domain/moderation/queue.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import type { Text } from '#app/text/index.ts'

/** Returns the caller's own classified, or any for an administrator, as the API sends it. */
export function findSerializedClassified(actor: Actor, id: number, text: Text) {
  const found = findManagedClassifiedWithContact(db, actor, id)
  if (!found) return refuse(404, text.classifieds.form.notFound)
  return serializeClassified(found, found.sectionName, found.email, text)
}

export function sectionRefused(
  what: 'approve' | 'reject' | 'rename' | 'delete' | 'suggest',
  reason: SectionRefusal | ModerationRefusal,
  text: Text,
) {
  const { sections } = text.classifieds
  const sentence =
    what === 'suggest' ? sections.suggestFailed(reason) : sections.failed(what, reason)
  return refuse(refusalStatus(reason), sentence)
}

/** PUT …/sections/{id}/approve and /reject. */
export function sectionDecision(decision: 'approve' | 'reject') {
  return api({
    PUT: call({
      access: (actor) => may(actor, 'manageSections'),
      input: sectionDecisionForm,
      output: sectionSchema,
      async run({ actor, input, params, text }) {
        const id = parseId(params.id)
        const status = sectionDecisions[decision]
        const seen = { status, feedback: '', seenVersion: input.name }
        const outcome = await moderateSection(db, actor, id, seen)
        return outcome.ok
          ? serializeSection(outcome.section)
          : sectionRefused(decision, outcome.reason, text)
      },
    }),
  })
}
