import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Events by the API, from creation to the public page. */

let portal: TestPortal
let anyone: Visitor
let owner: Visitor
let admin: Visitor

beforeAll(async () => {
  portal = await startTestPortal()
  anyone = await Visitor.create(portal)
  owner = await Visitor.create(portal, 'owner')
  admin = await Visitor.create(portal, 'admin')
})
afterAll(() => portal.stop())

type Json = Record<string, unknown>
/** Returns an answer's body with its HTTP status as `code`, since an event has a field `status`. */
const json = async (response: Promise<Response>): Promise<Json & { code: number }> => {
  const answer = await response
  return { ...((await answer.json()) as Json), code: answer.status }
}
const supper = {
  title: 'API supper',
  start_time: '2031-10-04T18:00',
  end_time: '2031-10-05T02:00:00Z',
  city: 'Stone Ferry',
  border_color: '#9b2d20 dashed 4px',
}

async function created(change: Json = {}): Promise<string> {
  const { code, id } = await json(
    owner.send('POST', '/api/events', { json: { ...supper, ...change } }),
  )
  expect(code).toBe(201)
  return `/api/events/${id}`
}
const approve = (path: string) =>
  admin.send('PUT', `${path}/moderate`, { json: { status: 'approved' } })

test('an event is submitted, approved and public, and a change of it waits', async () => {
  const path = await created()
  expect(await json(anyone.get(path))).toMatchObject({ code: 404 })
  expect(await json(owner.get(path))).toMatchObject({
    start_time: '2031-10-04T22:00:00.000Z',
    end_time: '2031-10-05T02:00:00.000Z',
    time_zone: 'America/Detroit',
    border_color: '#9b2d20 dashed 4px',
    bg_color: '#ffffff',
    h1_font_size: '2.5rem',
    page_template: 'default',
    moderation_status: 'pending',
  })
  const waiting = (await (await admin.get('/api/events/pending-moderation')).json()) as Json[]
  expect(waiting.map(({ title }) => title)).toContain('API supper')
  expect(await json(approve(path))).toMatchObject({
    message: `Event ${path.split('/').at(-1)} approved successfully.`,
  })
  expect(await json(approve(path))).toMatchObject({ code: 409 })

  const change = { page_template: 'vibrant', bg_color: '#112233', border_color: '#000000' }
  expect(await json(owner.send('PUT', path, { json: change }))).toMatchObject({
    ...change,
    title: 'API supper',
    border_color: '#000000 dashed 4px',
    moderation_status: 'pending',
  })
  expect(await json(anyone.get(path))).toMatchObject({
    page_template: 'default',
    moderation_status: 'approved',
  })
  const list = (await (await anyone.get('/api/events?q=API+supper')).json()) as Json[]
  expect(list).toMatchObject([{ title: 'API supper', page_template: 'default' }])
  const own = (await (await owner.get('/api/events/my-events')).json()) as Json[]
  expect(own.find(({ title }) => title === 'API supper')).toMatchObject({ bg_color: '#112233' })
})

test('errors are sentences', async () => {
  const refused = async (change: Json) => {
    const response = owner.send('POST', '/api/events', { json: { ...supper, ...change } })
    const { code, error } = await json(response)
    expect(code).toBe(400)
    return error
  }
  expect(await refused({ title: '' })).toBe('Title is required.')
  expect(await refused({ start_time: null })).toBe('Start is required.')
  expect(await refused({ start_time: '2031-03-09T02:30' })).toMatch(/^Start does not exist/)
  expect(await refused({ border_color: 'red solid 2px' })).toMatch(/^Please enter a color/)
  expect(await refused({ border_color: '#000 groove 2px' })).toBe('Please choose one of these.')
  const missing = await json(owner.send('PUT', '/api/events/999999', { json: supper }))
  expect(missing).toMatchObject({ code: 404, error: expect.stringMatching(/^Failed to save/) })
})

test('images are uploaded as a form and belong to the newest version', async () => {
  const path = await created({ title: 'With a picture' })
  const picture = await sharp({
    create: { width: 1000, height: 500, channels: 3, background: '#885522' },
  })
    .jpeg()
    .toBuffer()
  const send = (bytes: Uint8Array<ArrayBuffer>, to = 'images') => {
    const form = new FormData()
    form.set('image', new File([bytes], 'pies.jpg', { type: 'image/jpeg' }))
    form.set('alt', 'Three pies')
    return owner.send('POST', `${path}/${to}`, { form })
  }
  const { image_url, ...rest } = await json(send(new Uint8Array(picture)))
  expect(rest).toMatchObject({ code: 200, image_alt: 'Three pies', bg_image_url: null })
  expect((await fetch(String(image_url))).headers.get('content-type')).toBe('image/webp')
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await json(send(svg, 'bg-image'))).toMatchObject({
    code: 400,
    error: expect.stringMatching(/^This is not an image the portal can read/),
  })
  const kept = await json(owner.send('PUT', path, { json: { title: 'With a picture still' } }))
  expect(kept).toMatchObject({ image_url, image_alt: 'Three pies' })
})

test('an event is cancelled at once, and deleted if nobody has a ticket', async () => {
  const path = await created({ title: 'Called off' })
  await approve(path)
  expect(await json(owner.send('PUT', path, { json: { status: 'cancelled' } }))).toMatchObject({
    status: 'cancelled',
  })
  expect(await json(anyone.get(path))).toMatchObject({ status: 'cancelled' })
  expect(await json(owner.send('PUT', path, { json: { status: 'active' } }))).toMatchObject({
    error: expect.stringMatching(/^Failed to save event\./),
  })
  expect(await json(owner.send('DELETE', path))).toMatchObject({ code: 200 })
  expect(await json(owner.send('DELETE', path))).toMatchObject({
    code: 404,
    error: expect.stringMatching(/^Failed to delete event\./),
  })
})

test('the public page has its own styles, its calendar file, and photos as links for who saves data', async () => {
  const html = await (await anyone.get('/events/2')).text()
  const [, href = ''] = /<link rel="stylesheet" href="(\/event-design\.css[^"]+)"/.exec(html) ?? []
  const styles = await anyone.get(href.replaceAll('&amp;', '&'))
  expect(styles.headers.get('content-type')).toMatch(/^text\/css/)
  expect(styles.headers.get('cache-control')).toContain('immutable')
  expect(html).toMatch(/<img class="event-image"[^>]+srcSet="[^"]+480w[^"]+1600w"/i)
  const saved = await (await anyone.get('/events/2', { 'Save-Data': 'on' })).text()
  expect(saved).not.toContain('<img')
  expect(saved).toMatch(/>Image: [^<]+ \(\d+ KB\)</)
  const calendar = await anyone.get('/events/2/event.ics')
  expect(calendar.headers.get('content-type')).toMatch(/^text\/calendar/)
  expect(await calendar.text()).toContain('SUMMARY:Winter market on the square')
})

test('the place of an event leads to a map', async () => {
  const html = await (await anyone.get('/events/2')).text()
  const place = encodeURIComponent('The square, Millbrook, Michigan')
  expect(html).toContain(`href="https://www.openstreetmap.org/search?query=${place}"`)
  expect(html).toContain(`href="geo:0,0?q=${place}"`)
})

test('an event says that it is over, even if its organizer has not', async () => {
  const past = await (await anyone.get('/events?when=past')).text()
  const pages = [...past.matchAll(/href="(\/events\/\d+)"/g)].map(([, path = '']) => path)
  expect(pages.length).toBeGreaterThan(2)
  for (const path of pages) {
    const html = await (await anyone.get(path)).text()
    expect(html, path).toContain('This event is over.')
    expect(html, path).not.toMatch(/event\.ics|id="tickets"/)
  }
  expect(await (await anyone.get('/events/2')).text()).not.toContain('This event is over.')
})

test('an event says that it is sold out, and leads to the waiting list', async () => {
  const path = await created({ title: 'Full house' })
  await approve(path)
  const type = { name: 'Seat', price: 0, quantity: 1 }
  const { id } = await json(owner.send('POST', `${path}/tickets`, { json: type }))
  const page = path.replace('/api', '')
  expect(await (await anyone.get(page)).text()).not.toContain('This event is sold out.')
  await admin.send('POST', `${path}/purchase-ticket`, { json: { ticket_def_id: id } })
  const html = await (await anyone.get(page)).text()
  expect(html).toContain('<strong>This event is sold out.</strong>')
  expect(html).toContain('<a href="#tickets">Join the waiting list</a>')
})

describe('the builder accepts any input', () => {
  const send = (form: BodyInit, headers?: HeadersInit) =>
    owner.send('POST', '/create-event', { form, headers })
  const filled = (change: Record<string, string | File> = {}) => {
    const form = new FormData()
    const fields = {
      ...{ title: 'Hostile', startTime: '2031-10-04T18:00', endTime: '2031-10-04T19:00' },
      ...{ timeZone: 'America/Detroit', intent: 'save' },
      ...change,
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return form
  }

  test.each([
    ['nothing', {}, new FormData()],
    ['a file for a title', {}, filled({ title: new File(['x'], 'x.txt') })],
    ['text for an image', {}, filled({ image: 'not a file', bgColor: 'url(//evil)' })],
    ['another’s image', {}, filled({ imageId: '1', bgImageId: '999999' })],
    ['an id that is none', {}, filled({ imageId: '1 or 1=1' })],
    ['a status nobody begins with', {}, filled({ status: 'cancelled' })],
    ['a description without end', {}, filled({ description: 'x'.repeat(50_000) })],
    ['a picture that is a script', {}, filled({ image: new File(['<svg/>'], 'a.png') })],
  ])('%s', async (_, headers, form) => {
    const response = await send(form, headers)
    expect([400, 409]).toContain(response.status)
    expect(await response.text()).toContain('class="problems"')
  })

  test('a body that is not a form', async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect((await send('nonsense', type)).status).toBe(400)
  })

  test('markup in text stays text, on the page and in the calendar file', async () => {
    const title = '</title><script>alert(1)</script>'
    const location = 'Hall\nEND:VEVENT'
    await send(filled({ title, location }))
    const own = (await (await owner.get('/api/events/my-events')).json()) as Json[]
    const path = `/events/${own.find((event) => event.title === title)?.id}`
    await approve(`/api${path}`)
    const html = await (await anyone.get(path)).text()
    expect(html.match(/<script[^>]*>/g)?.filter((tag) => !tag.includes(' type="'))).toEqual([])
    expect(html).toContain('&lt;script&gt;alert(1)')
    const calendar = await (await anyone.get(`${path}/event.ics`)).text()
    expect(calendar.match(/^END:VEVENT/gm)).toHaveLength(1)
  })
})

test('the page of an event leads to the event that begins next', async () => {
  const path = await created({ start_time: '2032-03-01T18:00', end_time: '2032-03-01T20:00' })
  const later = {
    title: 'Later supper',
    start_time: '2032-03-02T18:00',
    end_time: '2032-03-02T20:00',
  }
  const next = await created(later)
  for (const event of [path, next]) expect((await approve(event)).status).toBe(200)
  const page = await anyone.get(path.replace('/api', ''))
  expect(await page.text()).toContain(
    `<a rel="next" href="${next.replace('/api', '')}">Next: Later supper</a>`,
  )
})
