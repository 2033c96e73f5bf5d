import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** The sentences with which calls refuse values of the wrong type. */

let portal: TestPortal
let owner: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  owner = await Visitor.create(portal, 'owner')
})
afterAll(() => portal.stop())

const notice = { title: 'Piano', content: 'Upright, tuned.', section_id: 1 }

async function call(method: string, path: string, json: object) {
  const response = await owner.send(method, path, { json })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('a value that is not valid is named as the API names it, in a sentence of the portal', async () => {
  const invalid = (name: string) => ({
    status: 400,
    body: { error: `${name}: This value is not valid.` },
  })
  const inn = { type: 'Tour', title: 'Inn', description: 'Pies.', location: 'A', max_capacity: 4 }
  const play = { ...inn, is_repeating: 'yes' }
  expect(await call('POST', '/api/play/initiate-payment', play)).toEqual(invalid('is_repeating'))
  const house = { title: 'Barn', category: 'Homes', city: 'A', state: 'MI', terms: 'Lease' }
  const pets = { ...house, lease_length_months: 2, pets_allowed: 'yes' }
  expect(await call('POST', '/api/properties', pets)).toEqual(invalid('pets_allowed'))
  const date = { listing_id: 1, start_time: '2031-10-04T18:00', end_time: '2031-10-04T20:00' }
  const weekly = { ...date, weekly_until: 5 }
  expect(await call('POST', '/api/play/schedules', weekly)).toEqual(invalid('weekly_until'))
  const ad = await call('POST', '/api/classifieds', notice)
  const path = `/api/classifieds/${ad.body.id}`
  for (const name of ['title', 'hidden_url']) {
    expect(await call('PUT', path, { [name]: 5 })).toEqual(invalid(name))
  }
})
