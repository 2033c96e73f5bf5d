import { z } from 'zod'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { listPendingClassifieds } from '#app/domain/classifieds/moderation.server.ts'
import {
  classifiedSchema,
  serializeClassified,
} from '#app/domain/classifieds/serializers.server.ts'
import { may } from '#app/domain/moderation/permissions.ts'
import { api, call } from '#app/http/api.server.ts'
import { answerPage, pageQuery } from '#app/http/api-page.server.ts'
import { db } from '#app/http/database.server.ts'

/** The queue shows moderators the owner's name alone. */
const findEmail = (actor: Actor, { owner }: { owner: { email: string } | null }) =>
  isAdmin(actor) ? (owner?.email ?? null) : null

const endpoint = api({
  GET: call({
    access: (actor) => may(actor, 'moderate'),
    input: pageQuery,
    output: z.array(classifiedSchema),
    run: ({ actor, input, request, text }) =>
      answerPage(request, listPendingClassifieds(db, input.page), (rows) =>
        rows.map((row) => ({
          ...serializeClassified(row, row.sectionName, findEmail(actor, row), text),
          moderation_status: 'pending' as const,
        })),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint
