import { z } from 'zod'
import { adWireForm } from '#app/domain/classifieds/forms.ts'
import { cancelAd, editAd } from '#app/domain/classifieds/post.server.ts'
import { findPublicAd } from '#app/domain/classifieds/queries.server.ts'
import { adWire, publicAdToWire } from '#app/domain/classifieds/serializers.server.ts'
import { wakeJob } from '#app/domain/jobs/wake.server.ts'
import { api, call, refuse } from '#app/http/api.server.ts'
import { ownAd } from '#app/http/classified-api.server.ts'
import { db } from '#app/http/database.server.ts'
import { idOf } from '#app/http/params.ts'
import { textFor } from '#app/text/index.ts'

const { form, chooseSection, cancelling } = textFor().classifieds

const endpoint = api({
  GET: call({
    access: 'public',
    output: adWire,
    run({ params }) {
      const found = findPublicAd(db, idOf(params.id))
      return found
        ? publicAdToWire(found.ad, found.sectionName)
        : refuse(404, textFor().common.notFound.text)
    },
  }),
  PUT: call({
    access: 'member',
    input: adWireForm(textFor()),
    output: adWire,
    run({ actor, input, params }) {
      const id = idOf(params.id)
      const outcome = editAd(db, actor, id, input)
      if (outcome.ok) return ownAd(actor, id)
      if (outcome.reason === 'not_found') return refuse(404, form.notFound)
      if (outcome.reason === 'no_section') return refuse(400, chooseSection)
      return refuse(409, form.failed(outcome.reason))
    },
  }),
  DELETE: call({
    access: 'member',
    output: z.object({ id: z.number(), message: z.string() }),
    run({ actor, params }) {
      const id = idOf(params.id)
      const outcome = cancelAd(db, actor, id)
      if (!outcome.ok) {
        return refuse(outcome.reason === 'not_found' ? 404 : 409, cancelling.failed)
      }
      wakeJob('close checkouts')
      return { id, message: cancelling.done }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
