import { z } from 'zod'
import { listOpenSections } from '#app/domain/classifieds/sections.server.ts'
import { sectionSchema, serializeSection } from '#app/domain/classifieds/serializers.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    output: z.array(sectionSchema),
    run: () => listOpenSections(db).map(serializeSection),
  }),
})

export const loader = endpoint
export const action = endpoint
