import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Names and types of the fields in the API's answers (docs/rules.md#api-names). */

type Fields = Record<string, unknown>

let portal: TestPortal
let admin: Visitor
let anonymous: Visitor

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await Visitor.create(portal, 'admin')
  anonymous = await Visitor.create(portal)
  // Administrators are notified of it, so they have a notification to read.
  const job = { title: 'Miller', category: 'temp', city: 'Millbrook', state: 'Michigan' }
  const owner = await Visitor.create(portal, 'owner')
  await owner.send('POST', '/api/work', { json: { ...job, company: 'The mill' } })
})
afterAll(() => portal.stop())

const read = async (path: string, who = admin) => (await (await who.get(path)).json()) as Fields[]

const listing = ['id', 'title', 'description', 'city', 'state', 'category', 'source']
const property = [
  ...listing,
  ...['street', 'postal_code', 'year_built', 'terms', 'image_url', 'size'],
  ...['legal_description', 'property_id', 'price', 'rental_frequency', 'lease_length_months'],
  ...['deposit', 'pets_allowed', 'financing_available'],
  ...['availability_start_date', 'availability_end_date'],
]
const work = [...listing, 'company', 'image_url']
const play = [
  ...listing,
  ...['type', 'location', 'is_repeating', 'image_url'],
  ...['max_capacity', 'enable_ticketing', 'cost', 'schedules'],
]
/** The further fields for its owner and administrators. */
const ownPlay = [
  ...play,
  ...['status', 'moderation_status', 'payment_status', 'moderation_feedback'],
]
/** What everybody reads in a list. */
const shown = [...listing, 'terms', 'price', 'rental_frequency', 'image_url']
/** What members read in a list. */
const listed = (fields: string[]) => [...new Set([...shown, ...fields])]

const advice =
  'Write the API name of a new field into its list in this file: programs of others read it.'

const names = (entity: Fields = {}) => Object.keys(entity).sort()

test.each([
  ['/api/listings?source=work', listed(work)],
  ['/api/properties', listed(property)],
  ['/api/work', listed(work)],
  ['/api/play', listed(ownPlay)],
  [
    '/api/applications',
    ['id', 'name', 'email', 'message', 'listing_id', 'listing_source', 'offer', 'status'],
  ],
  ['/api/notifications', ['id', 'message', 'is_read', 'created_at']],
  ['/api/clients', ['client_id', 'name', 'email', 'phone', 'preferences', 'notes']],
  ['/api/owners', ['owner_id', 'name', 'contact_info', 'mailing_address', 'ownership_status']],
  ['/api/admin/users', ['id', 'name', 'email', 'role', 'membership_status']],
  ['/api/admin/properties', ['id', 'title', 'is_active']],
])('%s answers an array of entities with exactly their fields', async (path, fields) => {
  const [first] = await read(path)
  expect(names(first), advice).toEqual([...fields].sort())
})

test.each([
  ['/api/properties', property],
  ['/api/work', work],
  ['/api/play', ownPlay],
])('%s/{id} answers the entity with exactly its fields', async (path, fields) => {
  const [first] = await read(path)
  const detail = (await (await admin.get(`${path}/${first?.id}`)).json()) as Fields
  expect(names(detail), advice).toEqual([...fields, 'updated_at'].sort())
  // For a decision, which administrators make on one listing.
  const { updated_at: _, ...same } = detail
  expect(same, 'and the list says the same of it').toMatchObject({ id: first?.id })
  expect(first).toMatchObject(same)
})

test('/api/play/{id} tells the status of a listing to nobody but its owner and administrators', async () => {
  const [first] = await read('/api/play')
  const cashier = await Visitor.create(portal, 'cashier')
  const path = `/api/play/${first?.id}`
  expect(names(await (await cashier.get(path)).json()), advice).toEqual([...play].sort())
  expect(await (await admin.get(path)).json()).toMatchObject({
    status: 'active',
    moderation_status: 'approved',
    payment_status: 'paid',
  })
})

test.each(['/api/listings', '/api/properties', '/api/work', '/api/play'])(
  '%s answers a visitor what the list shows, and no detail that is for members',
  async (path) => {
    const [first] = await read(path, anonymous)
    expect(names(first), advice).toEqual([...shown].sort())
  },
)
