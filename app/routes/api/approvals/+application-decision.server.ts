import { z } from 'zod'
import { decideApplication } from '#app/domain/applications/decide.server.ts'
import { decidedApplicationSchema } from '#app/domain/applications/serializers.server.ts'
import { call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { answerLength } from '#app/shared/decision-form.ts'
import { optionalLongTextField } from '#app/shared/fields.ts'

/** POST of a decision on an application, by the listing's owner or an administrator. */
export function decisionCall(status: 'approved' | 'denied') {
  return call({
    access: 'member',
    input: (text) => {
      const label = text.applications.owner.answer
      return z.object({ answer: optionalLongTextField(label, answerLength, text) })
    },
    output: decidedApplicationSchema,
    async run({ actor, input, params, text }) {
      const id = parseId(params.id)
      const outcome = await decideApplication(db, actor, id, { status, answer: input.answer })
      if (outcome.ok) return { id, status }
      const { answers } = text.applications
      return refuse(refusalStatus(outcome.reason), answers[outcome.reason])
    },
  })
}
