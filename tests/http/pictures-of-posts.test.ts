import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Pictures that come with a form (docs/rules.md#photo-limits, docs/rules.md#classified-pictures). */

let portal: TestPortal
let owner: Visitor
let admin: Visitor
beforeAll(async () => {
  portal = await startTestPortal()
  owner = await Visitor.create(portal, 'owner')
  admin = await Visitor.create(portal, 'admin')
})
afterAll(() => portal.stop())

async function picture(background: string) {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return new File([new Uint8Array(await image.jpeg().toBuffer())], 'cat.jpg')
}

function send(path: string, fields: Record<string, string>, name: string, files: File[]) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  for (const file of files) form.append(name, file)
  return owner.send('POST', path, { form })
}
const images = (html: string) => [...html.matchAll(/<img [^>]*src="\/photos\/[^>]*>/g)]
const classified = () => ({
  content: `Two cats ${randomUUID()}`,
  sectionId: '1',
  picturesAlt: 'Two cats',
})

test('a classified is posted with pictures, which the town sees with it, and changed', async () => {
  const fields = classified()
  const posted = await send('/classifieds/new', fields, 'pictures', [
    await picture('#445566'),
    await picture('#998877'),
  ])
  expect(posted.status).toBe(303)
  const queue = await (await admin.get('/admin/classifieds/moderation')).text()
  const own = queue.slice(queue.indexOf(fields.content))
  expect(images(own.split('</article>')[0] ?? '')).toHaveLength(2)

  const all = (await (await owner.get('/api/classifieds/my')).json()) as Array<{
    id: number
    content: string
  }>
  const { id } = all.find(({ content }) => content === fields.content) ?? { id: 0 }
  const edit = `/classifieds/${id}/edit`
  expect(images(await (await owner.get(edit)).text())).toHaveLength(2)
  expect((await send(edit, { ...fields, removePictures: 'on' }, 'pictures', [])).status).toBe(303)
  expect(images(await (await owner.get(edit)).text())).toEqual([])
})

test('a fourth picture and a drawing are refused, and the text stays', async () => {
  const fields = classified()
  const four = await Promise.all(['#111', '#222', '#333', '#444'].map(picture))
  const many = await send('/classifieds/new', fields, 'pictures', four)
  expect(many.status).toBe(400)
  const html = await many.text()
  expect(html).toContain('An ad has at most three pictures.')
  expect(html).toContain(fields.content)
  const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'cat.jpg')
  const refused = await send('/classifieds/new', fields, 'pictures', [drawing])
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('This is not a photo the portal can read.')
})

test('pictures are chosen or left out', async () => {
  const html = await (await owner.get('/classifieds/new')).text()
  const [input = ''] = /<input [^>]*type="file"[^>]*>/.exec(html) ?? []
  expect(input).toContain('multiple')
  expect(input).not.toContain('required')
})

test('a public classified shows its picture in the list and on its page', async () => {
  expect(images(await (await fetch(`${portal.origin}/classifieds`)).text())).toHaveLength(4)
  const list = await (await fetch(`${portal.origin}/classifieds`)).text()
  const [, before = ''] = /([\s\S]*?)Upright piano/.exec(list) ?? []
  const [, path = ''] = /href="(\/classifieds\/\d+)"[^>]*><bdi>$/.exec(before) ?? []
  const page = await (await fetch(portal.origin + path)).text()
  expect(images(page)).toHaveLength(1)
  expect(page).toContain('property="og:image"')
})

test('several photos of a listing are added at once', async () => {
  const page = '/edit-listing/properties/1/photos'
  const before = images(await (await owner.get(page)).text()).length
  const two = [await picture('#123456'), await picture('#654321')]
  const fields = { intent: 'add', alt: 'The rooms' }
  expect((await send(page, fields, 'file', two)).status).toBe(303)
  const html = await (await owner.get(page)).text()
  expect(images(html)).toHaveLength(before + 2)
  expect(html).toMatch(/<input [^>]*type="file"[^>]* multiple=""[^>]*accept="image\/jpeg,/)
  const room = 6 - before - 2
  expect(room).toBeGreaterThan(0)
  const many = Array.from({ length: room + 1 }, (_, index) => picture(`#10${index}0${index}0`))
  const refused = await send(page, fields, 'file', await Promise.all(many))
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain(`this one has room for ${room} more.`)
})

const barn = {
  ...{ title: 'Barn with photos', category: 'Homes', terms: 'Sell', price: '900' },
  ...{ city: 'Millbrook', state: 'Michigan', submission: 'one-page' },
}
const ways = {
  '/properties/new': { ...barn, photosAlt: 'The barn' },
  '/play/new': {
    ...{
      ...barn,
      title: 'Mill with photos',
      description: 'Come and see.',
      location: 'Mill Race 1',
    },
    ...{ type: 'Destination', maxCapacity: '0', method: 'card' },
  },
}

test.each(Object.entries(ways))(
  '%s takes photos, and sent twice it is one',
  async (path, fields) => {
    const files = [await picture('#aa5544'), await picture('#44aa55')]
    const first = await send(path, fields, 'photos', files)
    expect(first.status).toBe(303)
    const again = await send(path, fields, 'photos', files)
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    const queue = path.startsWith('/play') ? '/admin/play/moderation' : '/admin/listings/moderation'
    const html = await (await admin.get(queue)).text()
    const [own = '', second] = html.split('<article').filter((each) => each.includes(fields.title))
    expect(second).toBeUndefined()
    expect(own, 'the city and state').toMatch(/Millbrook.*Michigan/s)
    const alt = path === '/play/new' ? fields.title : 'The barn'
    expect(images(own).filter(([image]) => image.includes(`alt="${alt}"`))).toHaveLength(2)
  },
)

test.each(Object.entries(ways))(
  '%s loses nothing of the text with a wrong photo',
  async (path, fields) => {
    const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'plan.svg')
    const title = `Refused ${randomUUID()}`
    const files = [await picture('#aa5544'), drawing]
    const refused = await send(path, { ...fields, title }, 'photos', files)
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(html).toContain('“plan.svg”: This is not a photo the portal can read.')
    expect(html).toContain('Please choose the files again')
    expect(html).toContain(`value="${title}"`)
    const bad = await send(path, { ...fields, title: '' }, 'photos', files)
    expect(await bad.text()).toContain('Please choose the files again')
    const seven = Array.from({ length: 7 }, () => drawing)
    const many = await send(path, { ...fields, title }, 'photos', seven)
    expect(await many.text()).toContain('A post has at most six photos.')
  },
)

test.each(Object.keys(ways))(
  '%s offers photos as optional, in types that phones convert to',
  async (path) => {
    const html = await (await owner.get(path)).text()
    const [input = ''] = /<input [^>]*type="file"[^>]*>/.exec(html) ?? []
    expect(input).toContain('multiple')
    expect(input).not.toContain('required')
    expect(input).toMatch(/accept="image\/jpeg,(?!.*hei[cf])/)
  },
)
