import { createHash } from 'node:crypto'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '#app/domain/listings/fields/field-types.ts'
import { playFields } from '#app/domain/listings/fields/play-fields.ts'
import { propertyFields } from '#app/domain/listings/fields/property-fields.ts'
import { workFields } from '#app/domain/listings/fields/work-fields.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
let owner: Visitor
let member: Visitor
let admin: Visitor

beforeAll(async () => {
  portal = await startTestPortal()
  owner = await Visitor.create(portal, 'owner')
  member = await Visitor.create(portal, 'member')
  admin = await Visitor.create(portal, 'admin')
})
afterAll(() => portal.stop())

const house = {
  title: 'A house by the mill',
  category: 'Homes',
  city: 'Millbrook',
  state: 'Michigan',
  terms: 'Lease',
  price: 1200.5,
  lease_length_months: 12,
  deposit: '$500',
  pets_allowed: true,
  financing_available: null,
  availability_start_date: '2027-01-01',
}

async function post(json: unknown, source = 'properties') {
  const response = await owner.send('POST', `/api/${source}`, { json })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function postedHouse() {
  const { body } = await post(house)
  return `/api/listings/properties/${body.id}`
}

const waiting = async () => {
  const answer = await admin.get('/api/listings/pending-moderation')
  return (await answer.json()) as { id: number; updated_at: string; title: string }[]
}

test('a property posted as JSON waits, is approved, and is returned unchanged', async () => {
  const { status, body } = await post(house)
  expect([status, body.moderation_status]).toEqual([201, 'pending'])
  const path = `/api/listings/properties/${body.id}`
  expect((await member.get(path)).status, 'not public yet').toBe(404)
  expect(await waiting()).toContainEqual(
    expect.objectContaining({ id: body.id, ...house, deposit: 500, financing_available: null }),
  )
  const approval = { status: 'approved', feedback: 'Welcome' }
  const moderated = await admin.send('PUT', `${path}/moderate`, { json: approval })
  expect(await moderated.json()).toEqual({
    id: body.id,
    moderation_status: 'approved',
    message: `Listing ${body.id} approved successfully.`,
  })
  const read = await (await member.get(path)).json()
  expect(read).toMatchObject({ title: house.title, price: 1200.5, image_url: null })
  const told = (await (await owner.get('/api/notifications')).json()) as { message: string }[]
  expect(told[0]?.message).toContain('Welcome')
})

test('a job posted as JSON waits in the same queue', async () => {
  const job = { title: 'Miller', category: 'temp', city: 'Millbrook', state: 'Michigan' }
  expect(await post(job, 'work')).toEqual({ status: 400, body: { error: 'Company is required.' } })
  const { body } = await post({ ...job, company: 'The mill' }, 'work')
  expect((await waiting()).map(({ id }) => id)).toContain(body.id)
})

test.each([
  [{ title: '' }, 'Title is required.'],
  [{ category: 'Castles' }, 'Please choose a category.'],
  [{ terms: 'Gift' }, 'Please choose the terms.'],
  [{ price: -1 }, 'Please enter an amount such as 1,200 or 1,200.50.'],
  [{ price: 1e21 }, 'Please enter an amount such as 1,200 or 1,200.50.'],
  [{ lease_length_months: null }, 'Lease Length (months) is required.'],
  [{ availability_end_date: '2026-12-31' }, 'The last day is before the first.'],
  [
    { description: { html: '<b>' } },
    'The portal could not read what was sent. In a browser, please reload the page and try again.',
  ],
])('a property with %o is refused with a sentence', async (change, error) => {
  expect(await post({ ...house, ...change })).toEqual({ status: 400, body: { error } })
})

test.each([[[]], ['text'], [null], [7]])('a body of %o is refused', async (body) => {
  expect((await post(body)).status).toBe(400)
})

test('an invalid, repeated or outdated decision is refused', async () => {
  const path = await postedHouse()
  const decide = async (json: unknown) => {
    const response = await admin.send('PUT', `${path}/moderate`, { json })
    return [response.status, ((await response.json()) as { error?: string }).error]
  }
  expect((await decide({ status: 'maybe' }))[0]).toBe(400)
  const updated_at = '2026-01-01T00:00:00.000Z'
  expect(await decide({ status: 'approved', updated_at })).toEqual([
    409,
    'Failed to approve listing. Its owner changed it after you opened it. Please look at it again.',
  ])
  expect(await decide({ status: 'rejected' })).toEqual([200, undefined])
  expect(await decide({ status: 'rejected' })).toEqual([
    409,
    'Failed to reject listing. This listing has already been approved or rejected.',
  ])
  const wrongSource = path.replace('properties', 'work')
  const json = { status: 'approved' }
  expect((await admin.send('PUT', `${wrongSource}/moderate`, { json })).status).toBe(404)
})

test('a listing read by whoever decides has the version that a decision names', async () => {
  const path = await postedHouse()
  const readVersion = async () =>
    ((await (await admin.get(path)).json()) as { updated_at: string }).updated_at
  const decide = async (status: string, updated_at: string) =>
    (await admin.send('PUT', `${path}/moderate`, { json: { status, updated_at } })).status
  const posted = await readVersion()
  expect(posted).toEqual(expect.any(String))
  expect(await decide('approved', posted)).toBe(200)
  expect(await decide('rejected', posted)).toBe(409)
  expect(await decide('rejected', await readVersion())).toBe(200)
  expect(await (await owner.get(path)).json()).not.toHaveProperty('updated_at')
})

test("only one's own listing can be changed, and the change waits beside it", async () => {
  const path = await postedHouse()
  await admin.send('PUT', `${path}/moderate`, { json: { status: 'approved' } })
  const json = { title: 'Changed', description: 'New words' }
  expect((await member.send('PUT', path, { json })).status).toBe(404)
  expect((await owner.send('PUT', path, { json })).status).toBe(200)
  const shown = async () => ((await (await member.get(path)).json()) as { title: string }).title
  expect(await shown()).not.toBe('Changed')
  expect((await waiting()).map(({ title }) => title)).toContain('Changed')
  await admin.send('PUT', `${path}/moderate`, { json: { status: 'approved' } })
  expect(await shown()).toBe('Changed')
})

async function addPhoto(path: string, bytes: Buffer, name: string, type: string, who = owner) {
  const form = new FormData()
  form.set('intent', 'add')
  form.set('alt', 'The front in May')
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  const response = await who.send(
    'POST',
    `${path.replace('/api/listings', '/edit-listing')}/photos`,
    { form },
  )
  return { status: response.status, html: await response.text() }
}

const jpeg = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()

test('a photo is cached forever under the hash of its bytes', async () => {
  const path = await postedHouse()
  // The file's content decides, not the name or type that the sender claims.
  expect((await addPhoto(path, await jpeg(), 'house.txt', 'text/plain')).status).toBe(303)
  const { image_url } = (await (await owner.get(path)).json()) as { image_url: string }
  const photo = await fetch(image_url)
  expect(photo.headers.get('content-type')).toBe('image/webp')
  expect(photo.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(photo.headers.get('x-content-type-options')).toBe('nosniff')
  const bytes = Buffer.from(await photo.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({
    format: 'webp',
    width: 1280,
  })
  // Addresses from before have the whole hash.
  const hash = createHash('sha256').update(bytes).digest('hex')
  expect(image_url).toBe(`${portal.origin}/photos/${hash.slice(0, 24)}.webp`)
  expect((await fetch(`${portal.origin}/photos/${hash}.webp`)).status).toBe(200)
  for (const wrong of ['0'.repeat(64), '0'.repeat(24), hash.slice(0, 23), '', '../portal']) {
    expect((await fetch(`${portal.origin}/photos/${wrong}.webp`)).status).toBe(404)
  }
})

test("the API's lists have the address of the first photo, or null", async () => {
  const path = await postedHouse()
  await addPhoto(path, await jpeg(), 'house.jpg', 'image/jpeg')
  await admin.send('PUT', `${path}/moderate`, { json: { status: 'approved' } })
  const other = await postedHouse()
  await admin.send('PUT', `${other}/moderate`, { json: { status: 'approved' } })
  const { image_url } = (await (await member.get(path)).json()) as { image_url: string }
  expect(image_url).toMatch(/^http:.*\/photos\/[0-9a-f]{24}\.webp$/)
  const anonymous = await Visitor.create(portal)
  for (const who of [anonymous, member]) {
    for (const list of ['/api/properties', '/api/listings']) {
      const rows = (await (await who.get(list)).json()) as { id: number; image_url: unknown }[]
      const findUrl = (at: string) => rows.find(({ id }) => at.endsWith(`/${id}`))?.image_url
      expect([findUrl(path), findUrl(other)]).toEqual([image_url, null])
    }
  }
})

test("visitors who save data get a link with the photo's size", async () => {
  const path = await postedHouse()
  await addPhoto(path, await jpeg(), 'house.jpg', 'image/jpeg')
  const page = path.replace('/api/listings', '')
  expect(await (await owner.get(page)).text()).toContain('alt="The front in May"')
  const sparing = await (await owner.get(page, { 'Save-Data': 'on' })).text()
  expect(sparing).toMatch(/Photo: The front in May \(\d+ KB\)/)
  expect(sparing).not.toContain('alt="The front in May"')
})

test('a file that is no photo is refused with a sentence, and the caption is kept', async () => {
  const path = await postedHouse()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const refused = await addPhoto(path, svg, 'photo.jpg', 'image/jpeg')
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('This is not a photo the portal can read.')
  expect(refused.html).toContain('value="The front in May"')
  expect((await addPhoto(path, await jpeg(), 'a.jpg', 'image/jpeg', member)).status).toBe(404)
})

test('an incomplete body is a 4xx', async () => {
  const path = (await postedHouse()).replace('/api/listings', '/edit-listing')
  const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc'
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  for (const page of [`${path}/photos`, path, '/properties/new']) {
    expect((await owner.send('POST', page, { form: cut, headers })).status, page).toBe(400)
  }
})

test('a body over the limit is refused before it is read', async () => {
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${portal.origin}/properties/new`, {
      method: 'POST',
      headers: {
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': 257 * 1024 * 1024,
      },
    })
    sent.on('response', (response) => {
      resolve(response.statusCode)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.write('--x')
  })
  expect(status).toBe(413)
})

test.each([
  ['/properties/new', propertyFields],
  ['/work/new', workFields],
  ['/play/new', playFields],
])(
  'the form at %s has a control for every field, in the order of the table',
  async (path, fields) => {
    const page = await (await owner.get(path)).text()
    const controls = [...page.matchAll(/<(?:input|select|textarea)\b[^>]*\bname="(\w+)"/g)]
    const names = controls
      .map(([, name = '']) => name)
      .filter((name) => Object.hasOwn(fields, name))
    const [ofAll, ofSome] = [false, true].map((isForSome) =>
      Object.entries<Field>(fields)
        .filter(([, { onlyFor }]) => Boolean(onlyFor) === isForSome)
        .map(([name]) => name),
    ) as [string[], string[]]
    // The fields of certain terms follow the choice of the terms.
    const end = ofAll.indexOf('terms') + 1 || ofAll.length
    expect(names).toEqual(ofAll.toSpliced(end, 0, ...ofSome))
  },
)
