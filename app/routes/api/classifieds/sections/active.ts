import { z } from 'zod'
import { listOpenSections } from '#app/domain/classifieds/sections.server.ts'
import { sectionToWire, sectionWire } from '#app/domain/classifieds/serializers.server.ts'
import { api, call } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    output: z.array(sectionWire),
    run: () => listOpenSections(db).map(sectionToWire),
  }),
})

export const loader = endpoint
export const action = endpoint
