import { z } from 'zod'
import { profileForm } from '#app/domain/accounts/forms.ts'
import { findProfile, updateProfile } from '#app/domain/accounts/profile.server.ts'
import { api, call, refuse } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { textFor } from '#app/text/index.ts'

const text = textFor()

const profile = z.object({ name: z.string(), email: z.string(), role: z.string() })

const endpoint = api({
  GET: call({
    access: 'member',
    output: profile,
    run: ({ actor }) => findProfile(db, actor) ?? refuse(404, text.common.notFound.title),
  }),
  PUT: call({
    access: 'member',
    input: profileForm(text),
    output: profile,
    run({ actor, input }) {
      updateProfile(db, actor, input)
      return findProfile(db, actor) ?? refuse(404, text.common.notFound.title)
    },
  }),
})

export const loader = endpoint
export const action = endpoint
